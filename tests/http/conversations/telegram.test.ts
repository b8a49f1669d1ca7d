import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unreachableAfterMs } from "#domains/conversations/channels/deliver-messages.server.ts";
import { deliveryQueue } from "#domains/conversations/channels/queue-delivery.server.ts";
import { messageMaxChars } from "#domains/conversations/conversation.ts";
import {
  annaId,
  bohdanId,
  chatSettings,
  connectChats,
  openChat,
  setChatFault,
} from "#tests/kit/chats.ts";
import { ask, listInbox, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { signInByMessenger } from "#tests/kit/messenger-sign-in.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const claraId = "700000003";
const secret = "the-demo-bot-of-telegram";
const waitMs = 15_000;
let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal({ simulators: true, settings: chatSettings });
  await connectChats(portal);
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

const chatOf = (person: string) => openChat(portal.simulatorsUrl, "telegram", person);
const textsFrom = async (person: string, from = "bot") =>
  (await chatOf(person).lines()).filter((line) => line.from === from).map(({ text }) => text);
const waitFor = (check: () => Promise<unknown>) => expect.poll(check, { timeout: waitMs });
type ThreadMessage = { text: string; state: string; failure: string | null; channel: string };
async function threadOf(conversationId: string): Promise<ThreadMessage[]> {
  const { json } = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
  return json["messages"] as unknown as ThreadMessage[];
}
/** Finds the mentor's conversation whose last message is this one. */
async function waitForRow(preview: string) {
  await waitFor(async () => (await listInbox(mentor.browser)).map((row) => row.preview)).toContain(
    preview,
  );
  return (await listInbox(mentor.browser)).find((row) => row.preview === preview)!;
}

type Update = { id: number; text: string; from?: number; date?: number; more?: object };
/** Posts an update as Telegram does. */
function postUpdate(target: TestPortal["second"], update: Update, key = secret) {
  const { id, text, from = 81, date = Math.floor(portal.clock.now() / 1000), more } = update;
  const message = {
    from: { id: from, first_name: "Danylo", language_code: "uk" },
    chat: { id: from, type: "private" },
    date,
    ...(more ?? { text }),
  };
  return target.browser().fetch("/webhooks/telegram", {
    method: "POST",
    origin: null,
    body: JSON.stringify({ update_id: id, message }),
    headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": key },
  });
}

test("a learner who signs in with Telegram asks in the bot; the mentor answers in the inbox, and the answer comes to Telegram", async () => {
  const { browser, userId } = await signInByMessenger(portal, bohdanId);
  await chatOf(bohdanId).sendText("Who wrote the letter? 🕯");
  const row = await waitForRow("Who wrote the letter? 🕯");
  const own = (await readOwn(browser))!;
  expect(own).toMatchObject({ id: row.id, channel: "telegram" });
  expect(own.messages[0]).toMatchObject({ direction: "in", channel: "telegram" });
  await waitFor(() => textsFrom(bohdanId)).toContainEqual(
    expect.stringContaining("usually answers within"),
  );
  expect((await replyTo(mentor.browser, row.id, "Paul did.")).status).toBe(200);
  expect((await replyTo(mentor.browser, row.id, "In Rome.")).status).toBe(200);
  await waitFor(() => textsFrom(bohdanId)).toContain("In Rome.");
  expect((await textsFrom(bohdanId)).slice(-2)).toEqual(["Paul did.", "In Rome."]);
  await waitFor(async () => (await threadOf(row.id)).at(-1)).toMatchObject({
    state: "sent",
    channel: "telegram",
  });
  // The answer itself came to the messenger, so no notification repeats that.
  const { rows } = await portal.database.db.execute(
    sql`select 1 as found from notifications where user_id = ${userId} and kind = 'mentor-answered'`,
  );
  expect(rows).toEqual([]);
});

test("a stranger's question opens a conversation with a contact, which joins the account that signs in with this Telegram", async () => {
  await chatOf(claraId).start("");
  expect((await textsFrom(claraId)).at(-1)).toContain("Write your question here");
  await chatOf(claraId).sendText("May I ask something?");
  const { id, name } = await waitForRow("May I ask something?");
  expect(name).toBe("Clara");
  await replyTo(mentor.browser, id, "Of course.");
  await waitFor(() => textsFrom(claraId)).toContain("Of course.");
  const { browser } = await signInByMessenger(portal, claraId);
  const own = (await readOwn(browser))!;
  expect(own.id).toBe(id);
  expect(own.messages.map(({ text }) => text)).toContain("May I ask something?");
  await chatOf(claraId).sendText("Thank you!");
  await waitFor(async () => (await readOwn(browser))!.messages.at(-1)).toMatchObject({
    text: "Thank you!",
    direction: "in",
  });
  await replyTo(mentor.browser, id, "You are welcome.");
  await waitFor(() => textsFrom(claraId)).toContain("You are welcome.");
});

test("a contact who signs in to an account with its own conversation: both stay, and one goes on", async () => {
  const { browser, conversationId } = await openQuestion(portal, "From the portal");
  await chatOf(annaId).sendText("From Telegram");
  const contact = await waitForRow("From Telegram");
  await signInByMessenger(portal, annaId, { browser });
  const own = (await readOwn(browser))!;
  expect(own.id).toBe(conversationId);
  const refused = await replyTo(mentor.browser, contact.id, "To the old one");
  expect(refused.json).toMatchObject({ code: "CONVERSATION-MERGED" });
  expect((await listInbox(mentor.browser, "closed")).map(({ id }) => id)).toContain(contact.id);
  await replyTo(mentor.browser, conversationId, "To both");
  await waitFor(() => textsFrom(annaId)).toContain("To both");
  // Its learner still reads the old one, and nobody else does.
  const { older } = (await call(browser, "GET", "/conversation")).json;
  expect(older).toMatchObject([{ id: contact.id, mentor: { userId: mentor.userId } }]);
  const page = await browser.fetch("/profile/conversation");
  expect(page.text).toContain(`?older=${contact.id}`);
  const olderPage = (await browser.fetch(`/profile/conversation?older=${contact.id}`)).text;
  expect(olderPage).toContain("From Telegram");
  expect(olderPage).not.toContain("<textarea");
  const other = await openRegisteredBrowser(portal);
  const path = `/conversation?olderId=${contact.id}`;
  expect((await call(other.browser, "GET", path)).status).toBe(404);
  expect((await call(browser, "GET", path)).json["conversation"]).toMatchObject({ isOlder: true });
  expect((await call(browser, "DELETE", "/conversation")).status).toBe(200);
  expect((await call(browser, "GET", path)).status).toBe(404);
});

test("repeated and late updates are stored once, in the order in which they came, with Telegram's time", async () => {
  const early = Math.floor(portal.clock.now() / 1000) - 3_600;
  const updates = [
    { id: 903, text: "third sent, first here" },
    { id: 901, text: "first sent", date: early },
    { id: 903, text: "third sent, first here" },
    { id: 902, text: "мир 🕊️ سلام" },
  ];
  for (const update of updates) expect((await postUpdate(portal, update)).status).toBe(200);
  const { id } = await waitForRow("мир 🕊️ سلام");
  const texts = (await threadOf(id)).filter(({ channel, state }) => channel && state).slice(0);
  expect(texts.filter((_, at) => at !== 1).map(({ text }) => text)).toEqual([
    "third sent, first here",
    "first sent",
    "мир 🕊️ سلام",
  ]);
  const { rows } = await portal.database.db.execute<{ at: Date }>(
    sql`select created_at as at from conversation_messages where text = 'first sent'`,
  );
  expect(new Date(rows[0]!.at).getTime()).toBe(early * 1_000);
  const { rows: waiting } = await portal.database.db.execute(sql`select 1 from incoming_messages`);
  expect(waiting).toEqual([]);
});

test("forty messages at once are each stored once", async () => {
  const sent = Array.from({ length: 40 }, (_, at) => ({
    id: 2_000 + at,
    text: `At once ${at}`,
    from: 83 + (at % 4),
  }));
  await Promise.all([...sent, ...sent].map((update) => postUpdate(portal, update)));
  const stored = async () => {
    const { rows } = await portal.database.db.execute<{ text: string }>(
      sql`select text from conversation_messages where text like 'At once %' order by text`,
    );
    return rows.map(({ text }) => text);
  };
  await waitFor(stored).toEqual(sent.map(({ text }) => text).toSorted());
});

test("a wrong signature and another portal's bot change nothing", async () => {
  expect((await postUpdate(portal, { id: 3_001, text: "Forged" }, "wrong")).status).toBe(401);
  expect((await postUpdate(portal.second, { id: 3_002, text: "Elsewhere" })).status).toBe(404);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from incoming_messages union all select 1 from conversation_messages where text in ('Forged', 'Elsewhere')`,
  );
  expect(rows).toEqual([]);
});

test("a place and a sticker are refused with a message, and long messages are split", async () => {
  await chatOf(bohdanId).sendLocation();
  await waitFor(async () => (await textsFrom(bohdanId)).at(-1)).toContain("don’t accept locations");
  await postUpdate(portal, { id: 4_001, text: "", from: Number(bohdanId), more: { sticker: {} } });
  await waitFor(async () => (await textsFrom(bohdanId)).at(-1)).toContain("pass on text, pictures");
  const long = "word ".repeat(messageMaxChars / 4);
  await postUpdate(portal, { id: 4_002, text: long, from: 90 });
  const { rows } = await portal.database.db.execute(
    sql`select 1 from conversation_messages where text like '%geo%' or kind not in ('text', 'automatic')`,
  );
  expect(rows).toEqual([]);
  const lengths = async () => {
    const { rows: found } = await portal.database.db.execute<{ length: number }>(
      sql`select length(text) as length from conversation_messages where text like 'word word%'`,
    );
    return found.map(({ length }) => length);
  };
  await waitFor(async () => (await lengths()).length).toBe(2);
  expect(Math.max(...(await lengths()))).toBeLessThanOrEqual(messageMaxChars);
});

test("an answer to somebody who blocked the bot fails, and the mentor reads why", async () => {
  const { browser } = await signInByMessenger(portal, bohdanId);
  const { id } = (await readOwn(browser))!;
  await chatOf(bohdanId).block();
  await replyTo(mentor.browser, id, "Are you there?");
  await waitFor(async () => (await threadOf(id)).at(-1)).toMatchObject({
    text: "Are you there?",
    state: "failed",
    failure: "blocked",
  });
  await chatOf(bohdanId).block(false);
  expect((await readOwn(browser))!.messages.at(-1)).toMatchObject({ text: "Are you there?" });
});

test("while Telegram is down, answers wait in their order; after too long they have failed", async () => {
  const { browser } = await signInByMessenger(portal, bohdanId);
  const { id } = (await readOwn(browser))!;
  await setChatFault(portal.simulatorsUrl, "telegram", "down");
  await replyTo(mentor.browser, id, "One");
  await replyTo(mentor.browser, id, "Two");
  await waitFor(async () => {
    const { rows } = await portal.database.db.execute<{ tries: number }>(
      sql`select sum(retry_count)::int as tries from pgboss.job where name = ${deliveryQueue}`,
    );
    return rows[0]!.tries;
  }).toBeGreaterThan(0);
  expect((await threadOf(id)).slice(-2).map(({ state }) => state)).toEqual(["queued", "queued"]);
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  await portal.enqueue(deliveryQueue, { environmentId: "first", conversationId: id });
  await waitFor(async () => (await textsFrom(bohdanId)).slice(-2)).toEqual(["One", "Two"]);
  await setChatFault(portal.simulatorsUrl, "telegram", "down");
  await replyTo(mentor.browser, id, "Three");
  portal.clock.advance(unreachableAfterMs);
  await portal.enqueue(deliveryQueue, { environmentId: "first", conversationId: id });
  await waitFor(async () => (await threadOf(id)).at(-1)).toMatchObject({ failure: "unreachable" });
  await setChatFault(portal.simulatorsUrl, "telegram", "");
});

test("an answer that the learner reads on the portal first isn't sent", async () => {
  const { browser } = await signInByMessenger(portal, bohdanId);
  await ask(browser, "Where do I read the answer?");
  await call(browser, "PUT", "/conversation/channel", { channel: "telegram" });
  const { id } = (await readOwn(browser))!;
  await setChatFault(portal.simulatorsUrl, "telegram", "down");
  await replyTo(mentor.browser, id, "Read on the portal");
  expect((await call(browser, "POST", "/conversation/read")).status).toBe(200);
  await setChatFault(portal.simulatorsUrl, "telegram", "");
  await replyTo(mentor.browser, id, "Sent to Telegram");
  await waitFor(async () => (await textsFrom(bohdanId)).at(-1)).toBe("Sent to Telegram");
  expect(await textsFrom(bohdanId)).not.toContain("Read on the portal");
});

test("switching is one tap: only a connected messenger can be chosen, and answers then go there", async () => {
  const { browser, userId } = await signInByMessenger(portal, "700000004");
  await ask(browser, "Where will you answer?");
  const { json } = await call(browser, "GET", "/conversation/channels");
  expect(json["channels"]).toContainEqual({
    messenger: "telegram",
    channel: "telegram",
    isConnected: true,
    link: expect.stringContaining("lampstand_demo_bot"),
  });
  const choose = (channel: string, from = browser) =>
    call(from, "PUT", "/conversation/channel", { channel });
  expect((await choose("viber")).json).toMatchObject({ code: "CHANNEL-MISSING" });
  expect((await choose("telegram")).status).toBe(200);
  const { id } = (await readOwn(browser))!;
  await replyTo(mentor.browser, id, "Here.");
  await waitFor(() => textsFrom("700000004")).toContain("Here.");
  expect((await choose("portal")).status).toBe(200);
  await replyTo(mentor.browser, id, "And there.");
  expect((await threadOf(id)).at(-1)).toMatchObject({ channel: "portal" });
  const other = await openRegisteredBrowser(portal);
  await ask(other.browser, "And mine?");
  expect((await choose("telegram", other.browser)).json).toMatchObject({ code: "CHANNEL-MISSING" });
  // A messenger that no longer signs in to the account gets nothing.
  await choose("telegram");
  await portal.database.db.execute(sql`delete from identities where user_id = ${userId}`);
  await replyTo(mentor.browser, id, "Not to a stranger.");
  await waitFor(async () => (await threadOf(id)).at(-1)).toMatchObject({ failure: "unknown" });
});
