/** Catching the eye of somebody in another tab: title, favicon and, on request, a notification. */

import { base } from "./base";

const CALM = `${base}favicon.svg`;
const TURN = `${base}favicon-turn.svg`;

export function showTitle(parts: string[], yourTurn: boolean): void {
  document.title = [...parts, "Tafelrunde"].join(" · ");
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = yourTurn ? TURN : CALM;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Tell somebody whose tab is in the background. */
export function notify(title: string, body: string): void {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(title, { body, icon: TURN, tag: "tafelrunde" });
  note.onclick = () => {
    focus();
    note.close();
  };
}
