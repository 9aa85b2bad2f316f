import { expect, test } from "vitest";
import { inviteLink, inviteText, isThisMachine } from "./invite";

const HOME = { origin: "http://localhost:8000", hostname: "localhost" };
const LAN = { origin: "http://192.168.1.9:8000", hostname: "192.168.1.9" };

test("a friend's phone is sent to the address in the network, not to itself", () => {
  expect(inviteLink(HOME, "http://192.168.1.9:8000", "t1")).toBe("http://192.168.1.9:8000/table/t1");
  expect(inviteLink(HOME, "", "t1")).toBe("http://localhost:8000/table/t1");
  expect(inviteLink(LAN, null, "t1")).toBe("http://192.168.1.9:8000/table/t1");
});

test("a machine's names for itself are known", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"].every(isThisMachine)).toBe(true);
  expect(["192.168.1.9", "example.org", "localhost.example.org"].some(isThisMachine)).toBe(false);
});

test("only a host at the machine itself is told how to start the server for others", () => {
  expect(inviteText("", true)).toBe("waiting.here_only");
  expect(inviteText("", false)).toBe("waiting.invite_text");
  expect(inviteText(null, true)).toBe("waiting.invite_text");
  expect(inviteText("http://192.0.2.7:8000", true)).toBe("waiting.invite_text");
});
