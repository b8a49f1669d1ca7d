import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, postForm } from "#tests/kit/browser.ts";
import { annaId, bohdanId, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
});
afterAll(() => portal.close());

const address = "/profile?scenario=user-terminate-by-messenger";

/** Finds the link's token in the last message of Anna's chat. */
async function findSentToken(): Promise<string> {
  const chat = openChat(portal.simulatorsUrl, "telegram", annaId);
  const readLink = async () => (await chat.lastLine())?.buttons[0]?.url ?? "";
  await expect.poll(readLink, { timeout: 10_000 }).toContain("user-terminate-by-messenger");
  return new URL(await readLink()).searchParams.get("pwdtoken") ?? "";
}
const confirm = (browser: Browser, pwdtoken: string) =>
  postForm(browser, address, { intent: "scenario", step: "success", verb: "confirm", pwdtoken });
const readDeletion = async (browser: Browser) =>
  (await call(browser, "GET", "/users/self")).json["deletion"];

test("the link of a messenger's message deletes the account of the person who asked for it, and nobody else's", async () => {
  const anna = await signInByMessenger(portal, annaId);
  const bohdan = await signInByMessenger(portal, bohdanId);
  expect((await anna.browser.fetch("/profile")).text).toContain("user-terminate-by-messenger");
  const sent = await postForm(anna.browser, address, { intent: "scenario", step: "success" });
  expect(sent.status, sent.text).toBe(303);
  const token = await findSentToken();
  await confirm(bohdan.browser, token);
  expect(await readDeletion(bohdan.browser)).toEqual([]);
  expect(await readDeletion(anna.browser)).toEqual([]);
  expect((await confirm(anna.browser, token)).status).toBe(303);
  const rows = await portal.database.db.execute(sql`
    select 1 from memberships where user_id = ${anna.userId} and deleted_at is not null`);
  expect(rows.rows).toHaveLength(1);
  const again = await signInByMessenger(portal, annaId);
  expect(again.userId).toBe(anna.userId);
});
