import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FromBrowser, type FromServer, PROTOCOL } from "./messages";
import { type Connection, read, TableSocket, waitAfter, waitBefore, type Wire } from "./socket";

class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: ((end?: { code: number }) => void) | null = null;
  sent: FromBrowser[] = [];

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hear(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromBrowser);
  }

  close(): void {
    this.readyState = 3;
  }

  die(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const WELCOME: FromServer = { is: "welcome", person: "p1", name: "Ada", now: 0, pause: 10, protocol: PROTOCOL };
const UPDATE: FromServer = { is: "update", number: 41, table: null, position: null, events: [], effects: [] };

let wires: FakeWire[];
let states: Connection[];
let heard: FromServer[];
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  [wires, states, heard] = [[], [], []];
  const listener = {
    hear: (message: FromServer) => void heard.push(message),
    connection: (state: Connection) => void states.push(state),
  };
  socket = new TableSocket("t1", listener, () => {
    wires.push(new FakeWire());
    return wires.at(-1)!;
  });
  socket.open();
  wires[0]!.open();
  wires[0]!.hear(WELCOME);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

test("it enters the table first, having seen nothing", () => {
  expect(wires[0]!.sent).toEqual([{ is: "enter", table: "t1", seen: 0 }]);
  expect(states).toEqual(["connecting", "open"]);
});

test("after a break it comes back and says the last number it has seen", () => {
  wires[0]!.hear(UPDATE);
  wires[0]!.die();
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  wires[1]!.open();
  expect(wires[1]!.sent).toEqual([{ is: "enter", table: "t1", seen: 41 }]);
});

test("it waits longer each time, and from the beginning again once it was told of its table", () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = wires.length;
    wires.at(-1)!.die();
    vi.advanceTimersByTime(waitBefore(attempt, 1) + 1);
    expect(wires.length).toBe(before + 1);
  }
  expect(waitBefore(3, 0)).toBeGreaterThan(waitBefore(1, 1));
  expect(waitBefore(50, 1)).toBeLessThanOrEqual(18_750);
  wires.at(-1)!.open();
  wires.at(-1)!.hear(WELCOME);
  wires.at(-1)!.hear(UPDATE);
  const before = wires.length;
  wires.at(-1)!.die();
  vi.advanceTimersByTime(waitBefore(0, 1) + 1);
  expect(wires.length).toBe(before + 1);
});

test("sent elsewhere it is there in a blink, and if nobody has the table there it is patient again", () => {
  wires[0]!.hear(UPDATE);
  wires[0]!.die(1012);
  vi.advanceTimersByTime(301);
  expect(wires.length).toBe(2);
  wires[1]!.open();
  wires[1]!.hear(WELCOME);
  wires[1]!.die(1012);
  vi.advanceTimersByTime(301);
  expect(wires.length, "not at once a second time").toBe(2);
  vi.advanceTimersByTime(waitBefore(1, 1));
  expect(wires.length).toBe(3);
  expect(waitAfter(1012, 0, 1), "spread, so that not all come at once").not.toBe(waitAfter(1012, 0, 0));
});

test("a wire that does not open is given up, for somebody else may answer", () => {
  wires[0]!.die();
  vi.advanceTimersByTime(1000);
  expect(wires.length).toBe(2);
  wires[1]!.open();
  vi.advanceTimersByTime(8001 + waitBefore(1, 1));
  expect(wires.length, "it was never welcome").toBe(3);
});

test("it shows that it lives, and gives up a wire that has gone silent", () => {
  vi.advanceTimersByTime(10_000);
  expect(wires[0]!.sent.at(-1)).toEqual({ is: "ping" });
  vi.advanceTimersByTime(13_500);
  expect(wires.length, "a new wire").toBe(2);
});

test("a missing answer is shown within seconds, and a late one is good", () => {
  wires[0]!.hear({ ...WELCOME, pause: 3 } as FromServer);
  vi.advanceTimersByTime(5500);
  expect(states.at(-1)).toBe("lost");
  wires[0]!.hear({ is: "pong", now: 0 });
  expect(states.at(-1)).toBe("open");
  expect(wires.length).toBe(1);
});

test("whoever answers at once, as a table in this browser, is never taken for lost", () => {
  const [wire] = wires;
  wire!.send = () => wire!.hear({ is: "pong", now: 0 });
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["connecting", "open"]);
  expect(wires.length).toBe(1);
});

test("what the browser knows of its network is shown at once, and tried anew when it is back", () => {
  socket.doubt();
  expect(states.at(-1)).toBe("lost");
  socket.wake();
  wires[1]!.open();
  wires[1]!.hear(WELCOME);
  expect(states.at(-1)).toBe("open");
});

test("a message that nobody can hear is not taken for sent", () => {
  expect(socket.send({ is: "ping" })).toBe(true);
  wires[0]!.die();
  expect(socket.send({ is: "ping" })).toBe(false);
});

test("a closed socket stays closed", () => {
  socket.close();
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(1);
});

test("what the wire leaves out of an update is put in again", () => {
  const told = {
    is: "update",
    number: 3,
    position: {
      number: 3,
      scores: [0],
      drawn: 2,
      choices: [
        { seat: 0, view: {} },
        { seat: 1, view: {}, due: 2 },
      ],
    },
  };
  expect(read(JSON.stringify(told))).toEqual({
    is: "update",
    number: 3,
    table: null,
    events: [],
    effects: [],
    position: {
      number: 3,
      scores: [0],
      drawn: 2,
      view: null,
      winners: [],
      deadline: null,
      revocable: null,
      open: false,
      choices: [3, 2].map((due, seat) => ({ seat, view: {}, due, legal: [], previews: [] })),
    },
  });
});
