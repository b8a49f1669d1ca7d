import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messageMaxChars, repliesShownMax } from "#domains/discussions/discussion.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { discussionPath, discussionSteps, list, post, texts } from "./discussion-steps.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
const { openLearner, startAgain, write } = discussionSteps(() => portal);
beforeEach(startAgain);

test("learners write, answer one level deep and read, the newest or the oldest first", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const first = await write(anna, "The first 🕊️ \u202Eone");
  const second = await write(ben, "Друге\r\n\r\n\r\nповідомлення");
  const reply = await write(ben, "An answer", first);
  await write(anna, "An answer to the answer", reply);
  const { messages, ...rest } = await list(anna);
  expect(rest).toMatchObject({ messagesCount: 4, peopleCount: 2, isLocked: false, cursor: null });
  expect(texts(messages)).toEqual(["Друге\n\nповідомлення", "The first 🕊️ one"]);
  expect(messages[1]).toMatchObject({
    id: first,
    parentId: null,
    status: "shown",
    author: { name: "Anna", picture: "", isMentor: false },
    isOwn: true,
    isEdited: false,
    reactions: { heart: 0, amen: 0, pray: 0 },
    hasMoreReplies: false,
  });
  expect(messages[1]!.replies).toMatchObject([
    { text: "An answer", parentId: first, isOwn: false },
    { text: "An answer to the answer", parentId: first, isOwn: true },
  ]);
  expect((await list(ben, "order=oldest")).messages.map(({ id }) => id)).toEqual([first, second]);
});

test("pages continue after the last message, also with messages of the same moment", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, element_id, user_id, key, text, state, created_at)
    select 'first', 'welcome', ${userId}, n::text, n::text, 'shown',
      timestamptz '2030-01-01' + (n / 5) * interval '1 microsecond'
    from generate_series(1, 103) n`);
  for (const order of ["newest", "oldest"]) {
    const firstPage = await list(browser, `order=${order}`);
    expect(firstPage.messages).toHaveLength(100);
    const query = new URLSearchParams({ order, cursor: firstPage.cursor! });
    const secondPage = await list(browser, query.toString());
    expect(secondPage.cursor).toBeNull();
    const all = texts([...firstPage.messages, ...secondPage.messages]).map(Number);
    expect(new Set(all).size).toBe(103);
    const groups = all.map((n) => Math.floor(n / 5) * (order === "oldest" ? 1 : -1));
    expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  }
  const other = new URLSearchParams({ order: "oldest", cursor: (await list(browser)).cursor! });
  expect((await call(browser, "GET", `${discussionPath}?${other}`)).status).toBe(422);
});

test("many replies are listed on their own, the oldest first", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const parentId = await write(browser, "The question");
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, element_id, parent_id, user_id, key, text, state, created_at)
    select 'first', 'welcome', ${parentId}, ${userId}, n::text, n::text, 'shown', now() + n * interval '1 second'
    from generate_series(1, ${repliesShownMax + 3}::int) n`);
  const [thread] = (await list(browser)).messages;
  expect(thread).toMatchObject({ hasMoreReplies: true });
  expect(thread!.replies).toHaveLength(repliesShownMax);
  const replies = await list(browser, `parentId=${parentId}&limit=${repliesShownMax + 1}`);
  expect(replies).toMatchObject({ parent: { text: "The question" } });
  expect(texts(replies.messages).slice(0, 3)).toEqual(["1", "2", "3"]);
  expect(replies.cursor).not.toBeNull();
});

test("reading a page needs at most three statements on discussions, however long it is", async () => {
  const { browser, userId } = await openRegisteredBrowser(portal);
  const countStatements = async () => {
    const statements = await portal.statementsDuring(() => list(browser));
    const isAboutMessages = ({ text }: { text: string }) =>
      /discussion|first_names|"users"\."profile"/.test(text);
    return statements.filter(isAboutMessages).length;
  };
  const parentId = await write(browser, "One");
  expect(await countStatements()).toBeLessThanOrEqual(3);
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, element_id, parent_id, user_id, key, text, state, created_at)
    select 'first', 'welcome', case when n % 2 = 0 then ${parentId}::uuid end, ${userId}, n::text, n::text, 'shown', now()
    from generate_series(1, 150) n`);
  expect(await countStatements()).toBeLessThanOrEqual(3);
});

test("a message is edited for 15 minutes and deleted at any time, by its author alone", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "As I wrote it");
  const edit = (browser: Browser, text: string) =>
    call(browser, "PATCH", `/discussion-messages/${id}`, { text });
  expect((await edit(ben, "Not mine")).status).toBe(403);
  expect((await edit(anna, "As I meant it")).json["message"]).toMatchObject({
    text: "As I meant it",
    isEdited: true,
  });
  portal.clock.advance(15 * 60_000);
  expect((await edit(anna, "Too late")).json["code"]).toBe("DISCUSSION-EDIT-OVER");
  expect((await list(anna)).messages[0]).toMatchObject({ editableUntil: null });
  await write(ben, "An answer", id);
  const remove = (browser: Browser, messageId = id) =>
    call(browser, "DELETE", `/discussion-messages/${messageId}`);
  expect((await remove(ben)).status).toBe(403);
  expect((await remove(anna)).status).toBe(200);
  expect((await remove(anna)).status).toBe(404);
  // The answer keeps its place below an empty one.
  const { messages } = await list(ben);
  expect(messages).toMatchObject([
    { status: "deleted", text: "", author: null, replies: [{ text: "An answer" }] },
  ]);
  await remove(ben, messages[0]!.replies[0]!.id);
  expect((await list(ben)).messages).toEqual([]);
});

test("reactions are counted once per person, and taken back", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "Pray for us");
  const react = async (browser: Browser, kind: string, on: boolean) =>
    (await call(browser, "PUT", `/discussion-messages/${id}/reactions/${kind}`, { on })).json[
      "message"
    ];
  await react(anna, "pray", true);
  await react(ben, "pray", true);
  await react(ben, "pray", true);
  expect(await react(ben, "heart", true)).toMatchObject({
    reactions: { heart: 1, amen: 0, pray: 2 },
    ownReactions: expect.arrayContaining(["heart", "pray"]),
  });
  expect(await react(ben, "pray", false)).toMatchObject({
    reactions: { heart: 1, amen: 0, pray: 1 },
    ownReactions: ["heart"],
  });
  expect((await list(anna)).messages[0]).toMatchObject({ ownReactions: ["pray"] });
  const unknown = await call(anna, "PUT", `/discussion-messages/${id}/reactions/laugh`, {
    on: true,
  });
  expect(unknown.status).toBe(404);
});

test("wrong input gets an error that says what to do", async () => {
  const anna = await openLearner();
  expect((await post(anna, " \u200B\n")).json).toMatchObject({ code: "DISCUSSION-MESSAGE-EMPTY" });
  expect((await post(anna, "🕊".repeat(messageMaxChars / 2 + 1))).json).toMatchObject({
    code: "DISCUSSION-MESSAGE-LONG",
    message: expect.stringContaining("4000 characters or fewer"),
  });
  expect((await post(anna, "🕊".repeat(messageMaxChars / 2))).status).toBe(200);
  for (const parentId of ["none", crypto.randomUUID()])
    expect((await post(anna, "An answer", { parentId })).status).toBe(404);
  expect((await call(anna, "POST", "/discussions/after/messages", { text: "Hello" })).status).toBe(
    403,
  );
  await call(anna, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "done" });
  expect((await call(anna, "GET", "/discussions/members/messages")).status).toBe(404);
});

test("the same request twice stores one message", async () => {
  const anna = await openLearner();
  const send = () => post(anna, "Only once", { key: "a-key" });
  const ids = (await Promise.all([send(), send(), send()])).map(
    ({ json }) => json["message"]!["id"],
  );
  expect(new Set(ids).size).toBe(1);
  expect((await list(anna)).messages).toHaveLength(1);
});

test("a flood of messages is stopped", async () => {
  const anna = await openLearner();
  for (let count = 0; count < 20; count += 1) expect((await post(anna, "Hi")).status).toBe(200);
  const stopped = await post(anna, "Hi");
  expect([stopped.status, stopped.json["code"]]).toEqual([429, "TOO-MANY-ATTEMPTS"]);
});
