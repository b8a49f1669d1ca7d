import type { Browser } from "./browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "./factories.ts";
import { call, type TestPortal } from "./portal.ts";

type AnyPortal = TestPortal["second"];
export type TestMessage = {
  channel: string;
  sequence: number;
  direction: string;
  kind: string;
  state: string;
  text: string;
  context: { courseId: string; elementId: string | null } | null;
};
export type TestThread = { id: string; name: string; messages: TestMessage[]; canClaim: boolean };

/** Creates a learner who has written to a mentor. @returns their browser, and the conversation's id */
export async function openQuestion(portal: AnyPortal, text = "Is it true?", more: object = {}) {
  const learner = await openRegisteredBrowser(portal);
  const { status, json } = await call(learner.browser, "POST", "/conversation/messages", {
    text,
    ...more,
  });
  if (status !== 200) throw new Error(`sendQuestion answered ${status} ${JSON.stringify(json)}`);
  return { ...learner, conversationId: String(json["conversationId"]) };
}

export const ask = (browser: Browser, text: string, more: object = {}) =>
  call(browser, "POST", "/conversation/messages", { text, ...more });

export const replyTo = (browser: Browser, conversationId: string, text: string, more = {}) =>
  call(browser, "POST", `/inbox/${conversationId}/replies`, { text, ...more });

/** Reads the learner's conversation; null without one. */
export async function readOwn(browser: Browser) {
  const { json } = await call(browser, "GET", "/conversation");
  return json["conversation"] as unknown as
    (TestThread & { mentor: { userId: string; name: string } | null; isClosed: boolean }) | null;
}

export type InboxRow = {
  id: string;
  name: string;
  unread: number;
  waitingSince: string | null;
  preview: string;
};

export async function listInbox(browser: Browser, view = "mine"): Promise<InboxRow[]> {
  const { json } = await call(browser, "GET", `/inbox?view=${view}`);
  return json["conversations"] as unknown as InboxRow[];
}

/** Lets a portal's questions wait in a pool until a mentor takes them. */
export async function letMentorsChoose(portal: AnyPortal): Promise<void> {
  const admin = await createUserWithRole(portal, "mp-admin");
  const settings = { mentorConnectionType: "bot" };
  const { status, text } = await call(admin.browser, "PATCH", "/settings", { settings });
  if (status !== 200) throw new Error(`patchSettings answered ${status} ${text}`);
}
