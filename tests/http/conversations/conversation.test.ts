import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  conversationRetentionMs,
  messageMaxChars,
  messagesPageMax,
} from "#domains/conversations/conversation.ts";
import { questionLimit } from "#domains/conversations/learner/send-question.server.ts";
import { sweepConversations } from "#domains/conversations/sweep-conversations.server.ts";
import { silentLog } from "#platform/log.server.ts";
import { ask, listInbox, openQuestion, readOwn, replyTo } from "#tests/kit/conversations.ts";
import { emailsTo, verifyAddress } from "#tests/kit/emails.ts";
import { openEventStream } from "#tests/kit/event-stream.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let mentor: Awaited<ReturnType<typeof createUserWithRole>>;
let leader: Awaited<ReturnType<typeof createUserWithRole>>;
beforeAll(async () => {
  portal = await startTestPortal();
  leader = await createUserWithRole(portal, "mp-leader");
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());

test("a question goes to a mentor with its lesson; the first automatic reply says who answers and that it isn't for emergencies", async () => {
  const { browser, conversationId } = await openQuestion(portal, "Who is the father?", {
    elementId: "welcome",
  });
  const conversation = await readOwn(browser);
  expect(conversation).toMatchObject({
    id: conversationId,
    mentor: { userId: mentor.userId, name: "Anna" },
    messages: [
      {
        sequence: 1,
        direction: "in",
        kind: "text",
        text: "Who is the father?",
        context: { courseId: "first-steps", elementId: "welcome" },
      },
      { sequence: 2, direction: "out", kind: "automatic" },
    ],
  });
  const reply = conversation!.messages[1]!.text;
  expect(reply).toContain("Anna, who usually answers within a day");
  expect(reply).toContain("This isn’t for emergencies");
  // The automatic reply answers nothing: the learner still waits.
  const [row] = await listInbox(mentor.browser);
  expect(row).toMatchObject({ id: conversationId, name: "Anna", unread: 1 });
  expect(row!.waitingSince).not.toBeNull();
});

test("learner and mentor talk: states, unread counts, notifications and live events follow", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  const stream = await openEventStream(portal, browser, `topics=conversation:${conversationId}`);
  await stream.waitFor("ready");
  expect((await replyTo(mentor.browser, conversationId, "Yes, it is.")).status).toBe(200);
  await expect.poll(stream.changes).not.toHaveLength(0);
  stream.close();
  expect(await listInbox(mentor.browser)).toContainEqual(
    expect.objectContaining({ id: conversationId, waitingSince: null, preview: "Yes, it is." }),
  );
  const kindsOf = async () => {
    const { json } = await call(browser, "GET", "/notifications");
    return (json["notifications"] as unknown as { kind: string }[]).map(({ kind }) => kind);
  };
  await replyTo(mentor.browser, conversationId, "Read it again.");
  expect((await kindsOf()).filter((kind) => kind === "mentor-answered")).toHaveLength(1);
  expect((await readOwn(browser))!.messages.at(-1)).toMatchObject({ state: "sent" });
  await call(browser, "POST", "/conversation/read");
  await call(mentor.browser, "POST", `/inbox/${conversationId}/read`);
  const { messages } = (await readOwn(browser))!;
  expect(messages.map(({ state }) => state)).toEqual(["read", "read", "read", "read"]);
  await replyTo(mentor.browser, conversationId, "And again.");
  expect((await kindsOf()).filter((kind) => kind === "mentor-answered")).toHaveLength(2);
});

test("an answer also comes by email, without its words, to those who want that", async () => {
  const { browser, email, conversationId } = await openQuestion(portal);
  await verifyAddress(portal, email);
  await call(browser, "POST", "/conversation/read");
  await replyTo(mentor.browser, conversationId, "A private answer.");
  const answers = async () =>
    (await emailsTo(portal, email)).filter(({ subject }) => subject.includes("has answered"));
  const [sent] = await answers();
  expect(sent?.body).toContain("/profile/conversation");
  expect(sent?.body).toContain("Stop these emails");
  expect(sent?.body).not.toContain("private answer");
  const path = "/notifications/preferences";
  const { json } = await call(browser, "GET", path);
  const choices = { "mentor-answers": { email: false } };
  await call(browser, "PUT", path, { ...json, choices });
  await call(browser, "POST", "/conversation/read");
  await replyTo(mentor.browser, conversationId, "Another answer.");
  expect(await answers()).toHaveLength(1);
});

test("a question comes to its mentor by email, without its words, unless they turned that off", async () => {
  await verifyAddress(portal, mentor.email);
  const notices = async () =>
    (await emailsTo(portal, mentor.email)).filter(({ subject }) => subject.includes("question"));
  const before = (await notices()).length;
  const { browser } = await openQuestion(portal, "A private question");
  await ask(browser, "A second one before the answer");
  const sent = await notices();
  expect(sent).toHaveLength(before + 1);
  expect(sent.at(-1)!.body).toContain("/studio/inbox/");
  expect(sent.at(-1)!.body).not.toContain("private question");
  const path = "/notifications/preferences";
  const { json } = await call(mentor.browser, "GET", path);
  await call(mentor.browser, "PUT", path, { ...json, choices: { questions: { email: false } } });
  await openQuestion(portal, "Another one");
  expect(await notices()).toHaveLength(before + 1);
});

test("messages keep the order of our own sequence, and a repeat with the same key is one message", async () => {
  const { browser, conversationId } = await openQuestion(portal);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? ask(browser, `From the learner ${at}`, { idempotencyKey: `key ${at}` })
        : replyTo(mentor.browser, conversationId, `From the mentor ${at}`),
    ),
  );
  const key = { idempotencyKey: "key 2" };
  const repeats = [await ask(browser, "From the learner 2", key), await ask(browser, "Again", key)];
  expect(repeats[0]!.status).toBe(200);
  expect(repeats[0]!.json).toEqual(repeats[1]!.json);
  const { messages } = (await readOwn(browser))!;
  expect(messages.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 22 }, (_, at) => at + 1),
  );
  await Promise.all(
    Array.from({ length: messagesPageMax }, (_, at) =>
      replyTo(mentor.browser, conversationId, `More ${at}`),
    ),
  );
  const latest = (await call(browser, "GET", "/conversation")).json["conversation"] as unknown as {
    hasEarlier: boolean;
    messages: { sequence: number }[];
  };
  expect([latest.hasEarlier, latest.messages.length]).toEqual([true, messagesPageMax]);
  const before = latest.messages[0]!.sequence;
  const { json } = await call(browser, "GET", `/conversation?before=${before}`);
  expect(json["conversation"]).toMatchObject({ hasEarlier: false });
});

test("two first questions at the same moment open one conversation", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const sent = await Promise.all(Array.from({ length: 8 }, (_, at) => ask(browser, `First ${at}`)));
  expect(new Set(sent.map(({ json }) => json["conversationId"])).size).toBe(1);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from conversations where user_id = ${userId}`,
  );
  expect(rows).toHaveLength(1);
  const { messages } = (await readOwn(browser))!;
  expect(messages.filter(({ kind }) => kind === "automatic")).toHaveLength(1);
});

test("guests and temporary accounts sign in first; empty, too long and too many messages are refused", async () => {
  expect((await ask(portal.browser(), "Hello")).status).toBe(401);
  const temporary = await openSessionBrowser(portal);
  expect((await ask(temporary.browser, "Hello")).json["code"]).toBe("SIGN-IN-FIRST");
  const { browser } = await openRegisteredBrowser(portal);
  for (const text of ["", " \n ", "a".repeat(messageMaxChars + 1)])
    expect((await ask(browser, text)).json["code"]).toBe("MESSAGE-WRONG");
  expect((await ask(browser, "🕯️".repeat(messageMaxChars / 3))).status).toBe(200);
  const statuses: number[] = [];
  for (let at = 0; at < questionLimit.attemptsMax; at += 1)
    statuses.push((await ask(browser, `Question ${at}`)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test("a conversation belongs to its learner and its portal", async () => {
  const { conversationId, email } = await openQuestion(portal, "A secret question");
  const other = await openRegisteredBrowser(portal);
  expect(await readOwn(other.browser)).toBeNull();
  expect((await call(other.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
  const secondMentor = await createUserWithRole(portal, "mentor");
  for (const stranger of [secondMentor, leader]) {
    expect((await call(stranger.browser, "GET", `/inbox/${conversationId}`)).status).toBe(403);
    expect((await replyTo(stranger.browser, conversationId, "Hi")).status).toBe(403);
    expect(await listInbox(stranger.browser)).toEqual([]);
  }
  const mentorThere = await createUserWithRole(portal.second, "mentor");
  expect((await call(mentorThere.browser, "GET", `/inbox/${conversationId}`)).status).toBe(404);
  expect(await listInbox(mentorThere.browser, "pool")).toEqual([]);
  const thread = await call(mentor.browser, "GET", `/inbox/${conversationId}`);
  expect(thread.json["name"]).toBe("Anna");
  expect(thread.text).not.toContain(email);
  expect(thread.text).not.toContain("Koval");
  await portal.database.db.execute(
    sql`update memberships set roles = array_remove(roles, 'mentor') where user_id = ${secondMentor.userId}`,
  );
});

test("a portal without mentors and leaders says that nobody answers", async () => {
  await createUserWithRole(portal.second, "mp-admin");
  await portal.database.db.execute(
    sql`update memberships set roles = array_remove(roles, 'mentor') where environment_id = 'second'`,
  );
  const { browser } = await openRegisteredBrowser(portal.second);
  expect((await call(browser, "GET", "/conversation")).json).toMatchObject({
    canAsk: false,
    conversation: null,
  });
  expect((await ask(browser, "Hello?")).json["code"]).toBe("NOBODY-ANSWERS");
});

test("old conversations are deleted, and those of former mentors return to their pool", async () => {
  const former = await createUserWithRole(portal, "mentor");
  const { browser, conversationId, userId } = await openQuestion(portal);
  await portal.database.db.execute(
    sql`update conversations set owner_id = ${former.userId} where id = ${conversationId}`,
  );
  await portal.database.db.execute(
    sql`update memberships set roles = '{disciple}' where user_id = ${former.userId}`,
  );
  const sweep = (now: number) =>
    sweepConversations({ db: portal.database.db, clock: { now: () => now }, log: silentLog });
  const now = portal.clock.now();
  await sweep(now);
  expect((await readOwn(browser))!.mentor).toBeNull();
  await sweep(now + conversationRetentionMs + 60_000);
  const { rows } = await portal.database.db.execute(
    sql`select 1 from conversations where user_id = ${userId}`,
  );
  expect(rows).toEqual([]);
});
