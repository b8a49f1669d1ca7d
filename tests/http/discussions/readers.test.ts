import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { discussionsMax, messagesCountMax } from "#domains/discussions/discussion.ts";
import { queueCountMax } from "#domains/discussions/moderation/queue.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { changeDraft, editorOf } from "#tests/kit/course-editor.ts";
import { openEventStream } from "#tests/kit/event-stream.ts";
import {
  createUserWithRole,
  openRegisteredBrowser,
  openSessionBrowser,
} from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { discussionPath, discussionSteps, list, post, texts } from "./discussion-steps.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
const { changeRules, openLearner, startAgain, write } = discussionSteps(() => portal);
beforeEach(startAgain);

test("guests and temporary accounts read only if the portal lets them, and never write", async () => {
  const anna = await openLearner();
  const id = await write(anna, "For everyone");
  const visitors = [portal.browser(), (await openSessionBrowser(portal)).browser];
  for (const visitor of visitors)
    expect((await call(visitor, "GET", discussionPath)).json["code"]).toBe("SIGN-IN-FIRST");
  await changeRules({ guestsRead: true });
  for (const visitor of visitors) {
    expect(texts((await list(visitor)).messages)).toEqual(["For everyone"]);
    expect((await post(visitor, "I am nobody")).status).toBe(401);
    const reaction = `/discussion-messages/${id}/reactions/heart`;
    expect((await call(visitor, "PUT", reaction, { on: true })).status).toBe(401);
  }
});

test("links of new people, words from the list and everything, if the portal says so, wait", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const moderator = (await createUserWithRole(portal, "moderator")).browser;
  const postedBy = async (browser: Browser, text: string) => {
    const { status, heldFor } = (await post(browser, text)).json["message"]!;
    portal.clock.advance(1_000);
    return [status, heldFor];
  };
  expect(await postedBy(anna, "Look at www.example.org")).toEqual(["held", "link"]);
  expect(await list(ben)).toMatchObject({ messagesCount: 0, messages: [] });
  for (const text of ["One", "Two", "Three"])
    expect(await postedBy(anna, text)).toEqual(["shown", null]);
  expect(await postedBy(anna, "Now at www.example.org")).toEqual(["shown", null]);
  await changeRules({ heldWords: ["loan*"] });
  expect(await postedBy(anna, "Loans for you")).toEqual(["held", "word"]);
  expect(await postedBy(moderator, "No loans here, please")).toEqual(["shown", null]);
  await changeRules({ moderation: "before" });
  expect(await postedBy(ben, "Hello")).toEqual(["held", "every"]);
  // Only their author and moderators see messages that wait.
  expect(texts((await list(anna)).messages)).toContain("Loans for you");
  expect(texts((await list(anna)).messages)).not.toContain("Hello");
  expect(texts((await list(moderator)).messages)).toContain("Hello");
  const heldId = (await list(ben)).messages.find(({ text }) => text === "Hello")!.id;
  expect((await post(anna, "I see you", { parentId: heldId })).status).toBe(404);
  await changeRules({ moderation: "off", heldWords: ["loan*"] });
  expect(await postedBy(ben, "Loans at www.example.org")).toEqual(["shown", null]);
});

test("a count is exact up to its maximum; only more messages make it a count of more", async () => {
  const { browser: anna, userId } = await openRegisteredBrowser(portal);
  const moderator = (await createUserWithRole(portal, "moderator")).browser;
  const insert = (count: number) =>
    portal.database.db.execute(sql`
      insert into discussion_messages (environment_id, element_id, user_id, key, text, state, created_at)
      select ${portal.id}, 'welcome', ${userId}, gen_random_uuid()::text, 'Hello', 'shown', now()
      from generate_series(1, ${count}::int)`);
  const readCounts = async () => {
    const page: Record<string, unknown> = await list(anna);
    const { text } = await moderator.fetch("/studio/discussions?view=all");
    const shown = /badge--brand">([^<]*)</.exec(text)?.[1];
    return [page["messagesCount"], page["isCountComplete"], shown];
  };
  await insert(messagesCountMax);
  expect(await readCounts()).toEqual([messagesCountMax, true, String(queueCountMax)]);
  await insert(1);
  expect(await readCounts()).toEqual([messagesCountMax, false, `${queueCountMax}+`]);
});

test("the list of a course has its active discussions", async () => {
  const anna = await openLearner();
  const read = async (browser: Browser) =>
    (await call(browser, "GET", "/courses/first-steps/discussions")).json["elements"];
  const entry = {
    id: "welcome",
    active: true,
    number: 1,
    type: "lesson",
    title: "Welcome",
    courseId: "first-steps",
    elementId: "welcome",
    startedElement: false,
  };
  expect(await read(portal.browser())).toEqual([entry]);
  await call(anna, "PUT", "/courses/first-steps/elements/welcome/progress", { state: "opened" });
  expect(await read(anna)).toEqual([{ ...entry, startedElement: true }]);
});

test("open pages hear about changes of their own portal's discussion", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const stream = await openEventStream(portal, anna, "topics=discussion:welcome");
  await stream.waitFor("ready");
  const id = await write(ben, "Hello");
  await expect.poll(stream.changes).toHaveLength(1);
  await call(anna, "PUT", `/discussion-messages/${id}/reactions/amen`, { on: true });
  await expect.poll(stream.changes).toHaveLength(2);
  await call(anna, "PUT", `/discussion-messages/${id}/reactions/amen`, { on: true });
  await call(ben, "DELETE", `/discussion-messages/${id}`);
  await expect.poll(stream.changes).toHaveLength(3);
  stream.close();
});

test("messages of somebody who left the portal are gone, their answers stay", async () => {
  const anna = await openRegisteredBrowser(portal);
  const ben = await openLearner();
  const id = await write(anna.browser, "My name is Anna");
  await write(ben, "Hello Anna", id);
  await portal.database.db.execute(sql`
    update memberships set deleted_at = now() where user_id = ${anna.userId}`);
  expect((await list(ben)).messages).toMatchObject([
    { status: "deleted", text: "", author: null, replies: [{ text: "Hello Anna" }] },
  ]);
});

test("messages of another portal stay there, also below an element of the same name", async () => {
  const reader = await openLearner();
  const moderator = (await createUserWithRole(portal, "moderator")).browser;
  const { userId } = await openRegisteredBrowser(portal.second);
  const parentId = crypto.randomUUID();
  await portal.database.db.execute(sql`
    insert into discussion_messages (environment_id, id, element_id, parent_id, user_id, key, text, state, created_at)
    values ('second', ${parentId}, 'welcome', null, ${userId}, 'one', 'Among us', 'shown', now()),
      ('second', gen_random_uuid(), 'welcome', ${parentId}, ${userId}, 'two', 'An answer', 'shown', now())`);
  for (const browser of [reader, moderator]) {
    expect(await list(browser)).toMatchObject({ messagesCount: 0, peopleCount: 0, messages: [] });
    const replies = await call(browser, "GET", `${discussionPath}?parentId=${parentId}`);
    expect(replies.status).toBe(404);
  }
  const { json } = await call(moderator, "GET", "/discussion-queue?view=all");
  expect(json).toMatchObject({ counts: { all: 0 }, messages: [] });
});

test("a course's list has the first 100 elements with an active discussion, in order, and no others", async () => {
  const editor = (await createUserWithRole(portal, "editor")).browser;
  const writer = editorOf(editor);
  const startDiscussion = { op: "set", path: ["discussion"], value: true };
  const courseId = await writer.createCourse("Much to talk about");
  const ids: string[] = [];
  for (let number = 1; number <= discussionsMax + 2; number += 1) {
    const id = await writer.addElement(courseId, `Lesson ${number}`, "lesson", ids.at(-1) ?? null);
    ids.push(id);
    // The second one has no discussion.
    if (number === 2) continue;
    expect((await changeDraft(editor, "elements", id, 0, [startDiscussion])).status).toBe(200);
  }
  await writer.publish(courseId);
  const { json } = await call(await openLearner(), "GET", `/courses/${courseId}/discussions`);
  const listed = (json["elements"] as unknown as { id: string; active: boolean }[]).map(
    ({ id, active }) => [id, active],
  );
  const withDiscussion = ids.filter((_, index) => index !== 1);
  expect(listed).toEqual(withDiscussion.slice(0, discussionsMax).map((id) => [id, true]));
});
