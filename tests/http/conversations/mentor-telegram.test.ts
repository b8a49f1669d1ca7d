import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messageMaxChars } from "#domains/conversations/conversation.ts";
import { forwardingQueue } from "#domains/conversations/mentor-chat/queue-forwarding.server.ts";
import { postForm } from "#tests/kit/browser.ts";
import {
  annaId,
  bohdanId,
  chatSettings,
  connectChats,
  openChat,
  setChatFault,
} from "#tests/kit/chats.ts";
import { ask, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const waitMs = 15_000;
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
  await signInByMessenger(portal, annaId, { browser: mentor.browser });
});
beforeEach(async () => {
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  await chatOf(annaId).block(false);
  await portal.database.db.execute(sql`delete from conversations`);
  await portal.database.db.execute(sql`delete from rate_limits`);
  await setRoles(["mentor"]);
  await setMentorChat(true);
});
afterAll(() => portal.close());

const chatOf = (person: string) => openChat(portal.simulatorsUrl, "telegram", person);
const botTexts = async () =>
  (await chatOf(annaId).lines()).filter(({ from }) => from === "bot").map(({ text }) => text);
const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
const waitForBot = (text: string) =>
  waitFor(async () => (await chatOf(annaId).lastLine())?.text).toContain(text);
const setMentorChat = (isOn: boolean, browser = mentor.browser) =>
  call(browser, "PUT", "/mentor-chat", { isOn });
const setRoles = (roles: string[]) =>
  portal.database.db.execute(sql`
    update memberships set roles = ${sql.param(roles)}::text[] where user_id = ${mentor.userId}`);
async function lastMessage(learner: { browser: Parameters<typeof readOwn>[0] }) {
  return (await readOwn(learner.browser))!.messages.at(-1);
}
/** Counts conversations of the mentor as a learner: there must never be one. */
async function countOwn(): Promise<number> {
  const { rows } = await portal.database.db.execute(
    sql`select 1 from conversations where user_id = ${mentor.userId}`,
  );
  return rows.length;
}

let updateCount = 0;
/** Posts an update from the mentor's Telegram, as Telegram does. */
async function postUpdate(
  update: object,
  { target = portal as TestPortal["second"], id = 0 } = {},
) {
  const chat = {
    from: { id: Number(annaId), first_name: "Anna" },
    chat: { id: Number(annaId), type: "private" },
  };
  const [[kind, content]] = Object.entries(update) as [[string, object]];
  return target.browser().fetch("/webhooks/telegram", {
    method: "POST",
    origin: null,
    body: JSON.stringify({
      update_id: id || 9_000 + (updateCount += 1),
      [kind]: { ...chat, date: Math.floor(portal.clock.now() / 1000), message_id: 1, ...content },
    }),
    headers: {
      "content-type": "application/json",
      "x-telegram-bot-api-secret-token": "the-demo-bot-of-telegram",
    },
  });
}

test("a learner's question comes with its lesson, and the quoted answer goes back without anything about the mentor", async () => {
  const learner = await openQuestion(portal, "Хто це? 🕯️", {
    courseId: "first-steps",
    elementId: "welcome",
  });
  await waitForBot("Хто це? 🕯️");
  expect((await botTexts()).at(-1)).toMatch(/^\S+ writes about “.+”:\n\nХто це\? 🕯️$/);
  await chatOf(annaId).reply("Це я. 🙏🏽 سلام", "Хто це");
  await waitForBot("Sent to");
  expect(await lastMessage(learner)).toMatchObject({ text: "Це я. 🙏🏽 سلام", direction: "out" });
  const { text } = await call(learner.browser, "GET", "/conversation");
  expect(text).not.toContain(annaId);
  expect(text).not.toContain("telegram");
});

test("without a quote the only open conversation gets the answer; with several the bot asks which", async () => {
  const first = await openQuestion(portal, "First question");
  await waitForBot("First question");
  await chatOf(annaId).sendText("For the only one");
  await waitForBot("Sent to");
  expect(await lastMessage(first)).toMatchObject({ text: "For the only one" });
  const second = await openQuestion(portal, "Second question");
  await waitForBot("Second question");
  await chatOf(annaId).sendText("For whom?");
  await waitForBot("Who is this for?");
  expect(await lastMessage(second)).toMatchObject({ kind: "automatic" });
  const { buttons } = (await chatOf(annaId).lastLine())!;
  expect(buttons).toHaveLength(2);
  // The one that waits is offered first.
  await chatOf(annaId).pressButton(buttons[0]!.data!);
  await waitForBot("Sent to");
  expect(await lastMessage(second)).toMatchObject({ text: "For whom?" });
  expect(await lastMessage(first)).toMatchObject({ text: "For the only one" });
  await chatOf(annaId).pressButton(buttons[1]!.data!);
  await waitForBot("already sent, or it has expired");
  expect(await lastMessage(first)).toMatchObject({ text: "For the only one" });
  await chatOf(annaId).reply("Back to the first", "First question");
  await waitForBot("Sent to");
  expect(await lastMessage(first)).toMatchObject({ text: "Back to the first" });
});

test("what is no answer is never a learner's question", async () => {
  await chatOf(annaId).sendText("Is anybody there?");
  await waitForBot("You have no open conversation");
  const learner = await openQuestion(portal, "A question");
  await waitForBot("A question");
  await postUpdate({ edited_message: { text: "changed" } });
  await waitForBot("editing it here changes nothing");
  await postUpdate({ message: { sticker: {} } });
  await waitForBot("Nothing was sent");
  await chatOf(annaId).sendLocation();
  await waitForBot("Nothing was sent");
  expect(await lastMessage(learner)).toMatchObject({ kind: "automatic" });
  await setMentorChat(false);
  await chatOf(annaId).reply("Quoted after the end", "A question");
  await waitForBot("Sent to");
  expect(await lastMessage(learner)).toMatchObject({ text: "Quoted after the end" });
  expect(await countOwn()).toBe(0);
  await chatOf(annaId).sendText("Now I ask for myself");
  await waitFor(countOwn).toBe(1);
});

test("a mentor who lost the role sends nothing, and nothing comes to them", async () => {
  const other = await createUserWithRole(portal, "mentor");
  const learner = await openQuestion(portal, "Before the change");
  await waitForBot("Before the change");
  await setRoles([]);
  await ask(learner.browser, "After the change");
  await chatOf(annaId).reply("Not any more", "Before the change");
  await waitForBot("You no longer answer learners");
  await chatOf(annaId).sendText("And this?");
  await waitForBot("You no longer answer learners");
  expect((await botTexts()).filter((text) => text.includes("After the change"))).toEqual([]);
  expect((await readOwn(learner.browser))!.messages.map(({ text }) => text)).not.toContain(
    "Not any more",
  );
  await chatOf(annaId).sendText("/stop");
  await waitForBot("no longer come here");
  expect(await countOwn()).toBe(0);
  await portal.database.db.execute(sql`
    update memberships set roles = '{}' where user_id = ${other.userId}`);
});

test("a repeated update answers once, and another portal's bot knows nobody", async () => {
  const learner = await openQuestion(portal, "Once?");
  await waitForBot("Once?");
  const { id } = (await chatOf(annaId).lastLine())!;
  const answer = { message: { text: "Once.", reply_to_message: { message_id: Number(id) } } };
  for (let repeat = 0; repeat < 3; repeat += 1) await postUpdate(answer, { id: 8_001 });
  await waitForBot("Sent to");
  const texts = (await readOwn(learner.browser))!.messages.map(({ text }) => text);
  expect(texts.filter((text) => text === "Once.")).toHaveLength(1);
  expect((await postUpdate(answer, { target: portal.second })).status).toBe(404);
});

test("long texts are split in both directions, and every part can be quoted", async () => {
  const long = `${"слово ".repeat(600)}кінець`;
  const learner = await openQuestion(portal, `${long} ${"🕯️".repeat(100)}`);
  await waitForBot("🕯️");
  const parts = (await chatOf(annaId).lines()).filter(({ text }) => text.includes("слово"));
  const { rows } = await portal.database.db.execute(sql`
    select part from conversation_forwards where provider_id is not null`);
  expect(rows).toHaveLength(parts.length);
  const answer = "word ".repeat(messageMaxChars / 4);
  const quoted = { reply_to_message: { message_id: Number(parts[0]!.id) } };
  await postUpdate({ message: { text: answer, ...quoted } });
  await waitForBot("Sent to");
  const sent = (await readOwn(learner.browser))!.messages.filter(({ text }) =>
    text.startsWith("word"),
  );
  expect(sent).toHaveLength(2);
});

test("a long text of which a part has arrived isn't forwarded again", async () => {
  const countTries = async () => {
    const { rows } = await portal.database.db.execute(sql`
      select 1 from pgboss.job where name = ${forwardingQueue} and state in ('completed', 'retry')`);
    return rows.length;
  };
  const triesBefore = await countTries();
  await setChatFault(portal.simulatorsUrl, "telegram", "down-after-long");
  const { browser, conversationId } = await openQuestion(portal, `${"довго ".repeat(681)}досить`);
  await waitFor(countTries).toBeGreaterThan(triesBefore);
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  await portal.enqueue(forwardingQueue, { environmentId: "first", conversationId });
  await ask(browser, "A short text");
  await waitForBot("A short text");
  expect((await botTexts()).filter((text) => text.includes("довго"))).toHaveLength(1);
  expect((await botTexts()).join()).not.toContain("досить");
});

test("a question that waits in a pool is taken with a button, and only one gets it", async () => {
  const admin = await createUserWithRole(portal, "mp-admin");
  await call(admin.browser, "PATCH", "/settings", { settings: { mentorConnectionType: "bot" } });
  const learner = await openQuestion(portal, "Who takes it?");
  await waitForBot("Nobody is answering this person yet");
  const [take] = (await chatOf(annaId).lastLine())!.buttons;
  await chatOf(annaId).reply("Too early", "Who takes it?");
  await waitForBot("wasn’t sent");
  await chatOf(annaId).pressButton(take!.data!);
  await waitForBot("You’re now answering");
  await chatOf(annaId).reply("I do.", "Who takes it?");
  await waitForBot("Sent to");
  expect(await lastMessage(learner)).toMatchObject({ text: "I do." });
  // A learner's Telegram can't take it.
  await signInByMessenger(portal, bohdanId);
  await chatOf(bohdanId).pressButton(take!.data!);
  await waitFor(async () => (await chatOf(bohdanId).lastLine())?.text).toContain(
    "You no longer answer",
  );
  await call(admin.browser, "PATCH", "/settings", {
    settings: { mentorConnectionType: "certain" },
  });
});

test("a mentor gets a conversation that is passed on to them, and no message twice", async () => {
  const other = await createUserWithRole(portal, "mentor");
  await setMentorChat(false);
  const learner = await openQuestion(portal, "Passed on?");
  const { rows } = await portal.database.db.execute<{ owner: string }>(sql`
    update conversations set owner_id = ${other.userId} returning owner_id as owner`);
  expect(rows[0]!.owner).toBe(other.userId);
  await setMentorChat(true);
  await call(other.browser, "POST", `/inbox/${learner.conversationId}/assign`, {
    mentorId: mentor.userId,
  });
  await waitForBot("Passed on?");
  await portal.enqueue(forwardingQueue, {
    environmentId: "first",
    conversationId: learner.conversationId,
  });
  await ask(learner.browser, "A second message");
  await waitForBot("A second message");
  const texts = await botTexts();
  expect(texts.filter((text) => text.includes("Passed on?"))).toHaveLength(1);
  await replyTo(mentor.browser, learner.conversationId, "From the inbox");
  await ask(learner.browser, "A third message");
  await waitForBot("A third message");
  await portal.database.db.execute(sql`
    update memberships set roles = '{}' where user_id = ${other.userId}`);
});

test("while Telegram is down messages wait; a bot that is blocked ends it", async () => {
  await setChatFault(portal.simulatorsUrl, "telegram", "down");
  const learner = await openQuestion(portal, "During the outage");
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  await portal.enqueue(forwardingQueue, {
    environmentId: "first",
    conversationId: learner.conversationId,
  });
  await waitForBot("During the outage");
  await chatOf(annaId).block();
  await ask(learner.browser, "Nobody gets this");
  await waitFor(async () => (await call(mentor.browser, "GET", "/mentor-chat")).json["state"]).toBe(
    "off",
  );
});

test("only who answers and has connected Telegram can start it, in the inbox too", async () => {
  const other = await createUserWithRole(portal, "mentor");
  expect((await call(other.browser, "GET", "/mentor-chat")).json["state"]).toBe("unconnected");
  expect((await setMentorChat(true, other.browser)).json["code"]).toBe("CHANNEL-MISSING");
  const learner = await openQuestion(portal, "May I?");
  expect((await setMentorChat(true, learner.browser)).status).toBe(403);
  expect((await postForm(mentor.browser, "/studio/inbox", { intent: "telegram-off" })).status).toBe(
    303,
  );
  expect((await call(mentor.browser, "GET", "/mentor-chat")).json["state"]).toBe("off");
  const page = await mentor.browser.fetch("/studio/inbox");
  expect(page.text).toContain("Answer from Telegram");
});
