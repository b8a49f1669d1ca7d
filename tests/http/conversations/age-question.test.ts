import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepConversations } from "#domains/conversations/sweep-conversations.server.ts";
import { silentLog } from "#platform/log.server.ts";
import type { Messenger } from "#domains/messaging/messenger.ts";
import { annaId, bohdanId, chatSettings, connectChats, openChat } from "#tests/kit/chats.ts";
import { listInbox } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
const dayMs = 24 * 60 * 60 * 1000;
const claraId = "700000003";
const danyloId = "700000004";
let portal: TestPortal;
let admin: Awaited<ReturnType<typeof createUserWithRole>>;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  admin = await createUserWithRole(portal, "mp-admin");
  await createUserWithRole(portal, "mp-leader");
  mentor = await createUserWithRole(portal, "mentor");
  await change({ asksAge: true });
});
afterAll(() => portal.close());

const change = (conversations: object) =>
  call(admin.browser, "PATCH", "/settings", { settings: { conversations } });
const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const chatOf = (messenger: Messenger, person: string) =>
  openChat(portal.simulatorsUrl, messenger, person);
type Chat = ReturnType<typeof chatOf>;

const waitForQuestion = (chat: Chat, text: string, labels: readonly string[]) =>
  waitFor(async () => {
    const { text: last = "", buttons = [] } = (await chat.lastLine()) ?? {};
    return [last.includes(text), ...buttons.map(({ label }) => label)];
  }).toEqual([true, ...labels]);
const askedAge = ["18 or older", "Under 18"];

const previews = async () => (await listInbox(mentor.browser)).map(({ preview }) => preview);
async function threadOf(preview: string) {
  await waitFor(previews).toContain(preview);
  const { id } = (await listInbox(mentor.browser)).find((row) => row.preview === preview)!;
  const { json } = await call(mentor.browser, "GET", `/inbox/${id}`);
  const messages = json["messages"] as unknown as { direction: string; text: string }[];
  const typed = messages.filter(({ direction }) => direction === "in").map(({ text }) => text);
  return { isMinor: json["isMinor"], typed };
}

test("somebody who writes by messenger is asked for their age before a mentor sees the message", async () => {
  const chat = chatOf("telegram", annaId);
  await chat.sendText("Is doubt a sin?");
  await waitForQuestion(chat, "How old are you?", askedAge);
  await chat.sendText("Why do you ask?");
  await waitFor(async () => (await chat.lines()).filter(({ from }) => from === "bot").length).toBe(
    2,
  );
  expect(await previews()).toEqual([]);
  await chat.pressButton("age:adult");
  expect(await threadOf("Why do you ask?")).toEqual({
    isMinor: false,
    typed: ["Is doubt a sin?", "Why do you ask?"],
  });
  // Later, a number is a message, and an old button does nothing.
  await chat.pressButton("age:minor");
  await chat.sendText("17");
  expect(await threadOf("17")).toMatchObject({ isMinor: false });
});

test("somebody who signs in with Telegram answers with the button, too", async () => {
  await signInByMessenger(portal, danyloId);
  const chat = chatOf("telegram", danyloId);
  await chat.sendText("From an account");
  await waitForQuestion(chat, "How old are you?", askedAge);
  await chat.pressButton("age:adult");
  expect(await threadOf("From an account")).toMatchObject({ isMinor: false });
});

test("in every messenger, somebody under 18 gets a second reader, as on the portal", async () => {
  for (const messenger of ["whatsapp", "viber", "facebookmessenger"] as const) {
    const chat = chatOf(messenger, bohdanId);
    await chat.sendText(`May I ask in ${messenger}?`);
    await waitForQuestion(chat, "How old are you?", askedAge);
    await (messenger === "viber" ? chat.sendText("15") : chat.pressButton("age:minor"));
    expect(await threadOf(`May I ask in ${messenger}?`)).toEqual({
      isMinor: true,
      typed: [`May I ask in ${messenger}?`],
    });
    await waitFor(async () => (await chat.lastLine())?.text).toContain("also reads");
  }
});

test("where a parent has to agree, the message waits for that, at most a week", async () => {
  await change({ needsParentalConsent: true });
  const chat = chatOf("telegram", claraId);
  await chat.sendText("Can I come on Sunday?");
  await waitForQuestion(chat, "How old are you?", askedAge);
  await chat.pressButton("age:minor");
  await waitForQuestion(chat, "Ask a parent or guardian first.", ["They agree"]);
  const { db } = portal.database;
  const tools = { db, clock: portal.clock, log: silentLog };
  await sweepConversations(tools);
  await chat.pressButton("age:agreed");
  expect(await threadOf("Can I come on Sunday?")).toMatchObject({ isMinor: true });

  const other = chatOf("telegram", bohdanId);
  await other.sendText("I never say how old I am.");
  await waitForQuestion(other, "How old are you?", askedAge);
  portal.clock.advance(8 * dayMs);
  await sweepConversations(tools);
  const { rows } = await db.execute(sql`select 1 from incoming_messages`);
  expect(rows).toEqual([]);
});
