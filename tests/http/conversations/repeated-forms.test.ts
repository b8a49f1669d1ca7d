import { afterAll, beforeAll, expect, test } from "vitest";
import { addressAfterMessage } from "#request/message-form.server.ts";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { openQuestion, readOwn } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { discussionPath } from "#tests/http/discussions/discussion-steps.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal();
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

const keyPattern = /<input type="hidden" name="key" value="([^"]+)"/;

/** Opens a page like a browser without scripts. @returns its form's key, and the address the form is sent to */
async function readForm(browser: Browser, path: string) {
  const [before = "", key = ""] = (await browser.fetch(path)).text.split(keyPattern, 2);
  const [, action = ""] = /.*<form[^>]* action="([^"]+)"/s.exec(before)!;
  return { key, action: action.replaceAll("&amp;", "&") };
}

type Case = { browser: Browser; page: string; fields: Record<string, string> };

/** Sends a form, sends it again as it was, and then with other words. @returns the addresses it led to */
async function sendThrice({ browser, page, fields }: Case): Promise<string[]> {
  const { key, action } = await readForm(browser, page);
  expect((await readForm(browser, page)).key).not.toBe(key);
  // Browsers forget the page at the address that a form is sent to: "Back" would show another key.
  expect(action).not.toBe(page);
  const addresses: string[] = [];
  for (const text of ["A sentence", "A sentence", "Another sentence"]) {
    const { status, headers } = await postForm(browser, action, { ...fields, key, text });
    expect(status).toBe(303);
    addresses.push(headers.get("location")!);
  }
  return addresses;
}

/** "Back" shows the form that was sent only if the page after it has another address. */
function expectOwnAddresses([first, repeat, other]: string[], page: string) {
  const pageOf = (address = "") => address.split("#")[0];
  expect(repeat).toBe(first);
  expect(new Set([page, pageOf(first), pageOf(other)]).size).toBe(3);
}

test("a learner's form that is sent again stores nothing, and other words are another message", async () => {
  const { browser } = await openQuestion(portal, "A question");
  const page = "/profile/conversation";
  const addresses = await sendThrice({ browser, page, fields: { intent: "send" } });
  expectOwnAddresses(addresses, page);
  const { messages } = (await readOwn(browser))!;
  const own = messages.filter(({ direction }) => direction === "in");
  expect(own.map(({ text }) => text)).toEqual(["A question", "A sentence", "Another sentence"]);
});

test("a mentor's form that is sent again stores nothing, and a note with the same words is a note", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const page = `/studio/inbox/${conversationId}`;
  const addresses = await sendThrice({
    browser: mentor.browser,
    page,
    fields: { intent: "reply" },
  });
  expectOwnAddresses(addresses, page);
  const { messages } = (await readOwn(browser))!;
  const answers = messages.filter(({ kind, direction }) => direction === "out" && kind === "text");
  expect(answers.map(({ text }) => text)).toEqual(["A sentence", "Another sentence"]);
  const { key } = await readForm(mentor.browser, page);
  for (const intent of ["reply", "note", "note"])
    await postForm(mentor.browser, page, { intent, key, text: "Both" });
  const { json } = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
  const thread = json["messages"] as unknown as { kind: string; text: string }[];
  const both = thread.filter(({ text }) => text === "Both");
  expect(both.map(({ kind }) => kind)).toEqual(["text", "note"]);
});

test("a discussion's form that is sent again stores nothing, and other words are another message", async () => {
  const { browser } = await openQuestion(portal);
  const page = "/lesson/welcome/?popup=discussion&of=welcome";
  const fields = { intent: "discussion", do: "post" };
  expectOwnAddresses(await sendThrice({ browser, page, fields }), page);
  const { json } = await call(browser, "GET", discussionPath);
  const messages = json["messages"] as unknown as { text: string }[];
  expect(messages.map(({ text }) => text).sort()).toEqual(["A sentence", "Another sentence"]);
});

test("with scripts the address stays as it is", () => {
  expect(addressAfterMessage({ isDocument: false }, "/page#write", 2)).toBe("/page#write");
});
