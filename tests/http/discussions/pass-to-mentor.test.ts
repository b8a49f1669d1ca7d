import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postForm } from "#tests/kit/browser.ts";
import { ask, listInbox, readOwn } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { discussionSteps, list, texts } from "./discussion-steps.ts";

type Person = Awaited<ReturnType<typeof createUserWithRole>>;
let portal: TestPortal;
let admin: Person;
let moderator: Person;
let mentor: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await createUserWithRole(portal, "mp-admin");
  moderator = await createUserWithRole(portal, "moderator");
  mentor = await createUserWithRole(portal, "mentor");
});
afterAll(() => portal.close());
const { openLearner, startAgain, write } = discussionSteps(() => portal);
beforeEach(async () => {
  await portal.database.db.execute(sql`delete from conversations`);
  await startAgain();
});

const pass = (person: Person, id: string) =>
  call(person.browser, "PUT", `/discussion-messages/${id}/mentor`, {});

test("a passed message is a question to a mentor, with its lesson; it stays in the discussion", async () => {
  const anna = await openLearner();
  const id = await write(anna, "Nobody answers my prayers");
  expect((await pass(moderator, id)).json).toEqual({ isPassed: true });
  expect((await pass(mentor, id)).status).toBe(200);
  expect(await listInbox(mentor.browser)).toMatchObject([
    { name: "Anna", unread: 1, preview: "Nobody answers my prayers" },
  ]);
  const own = (await readOwn(anna))!;
  expect(own).toMatchObject({ mentor: { userId: mentor.userId }, isPassedOn: true, unread: 1 });
  expect(own.messages).toMatchObject([
    { direction: "in", text: "Nobody answers my prayers", context: { elementId: "welcome" } },
    { direction: "out", kind: "automatic" },
  ]);
  expect(own.messages[1]!.text).toContain("A moderator has passed your message");
  expect(texts((await list(anna)).messages)).toEqual(["Nobody answers my prayers"]);
  const log = await call(admin.browser, "GET", "/audit-log?action=passDiscussionMessage");
  expect(log.json["entries"]).toMatchObject([{}, { actor: moderator.userId }]);
});

test("a passed message joins the conversation that its author already has", async () => {
  const anna = await openLearner();
  await ask(anna, "My own question");
  const id = await write(anna, "One more thing");
  expect((await pass(moderator, id)).status).toBe(200);
  const own = (await readOwn(anna))!;
  expect(own).toMatchObject({ isPassedOn: false });
  expect(
    own.messages.filter(({ direction }) => direction === "in").map(({ text }) => text),
  ).toEqual(["My own question", "One more thing"]);
});

test("who was passed on still says how old they are with their own first message", async () => {
  const changeAge = (asksAge: boolean) =>
    call(admin.browser, "PATCH", "/settings", { settings: { conversations: { asksAge } } });
  await changeAge(true);
  const anna = await openLearner();
  await pass(moderator, await write(anna, "Nobody answers my prayers"));
  const page = (await anna.fetch("/profile/conversation")).text;
  expect(page).toContain('name="age"');
  expect((await ask(anna, "Thank you")).json).toMatchObject({ code: "AGE-MISSING" });
  expect((await ask(anna, "Thank you", { age: "minor" })).status).toBe(200);
  expect(await readOwn(anna)).toMatchObject({ isPassedOn: false, secondReader: {} });
  expect((await ask(anna, "Goodbye")).status).toBe(200);
  await changeAge(false);
});

test("only moderators, mentors and admins pass messages on, and nobody their own", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "Nobody answers my prayers");
  expect((await call(ben, "PUT", `/discussion-messages/${id}/mentor`, {})).status).toBe(403);
  const own = await write(mentor.browser, "Welcome");
  expect((await pass(mentor, own)).status).toBe(404);
  expect(await listInbox(mentor.browser)).toEqual([]);
});

test("moderators pass messages on from their list, without scripts", async () => {
  const id = await write(await openLearner(), "Nobody answers my prayers");
  const path = "/studio/discussions?view=all";
  const page = (await moderator.browser.fetch(path)).text;
  expect(page).toContain("Pass to a mentor");
  await postForm(moderator.browser, path, { message: id, intent: "pass" });
  expect(await listInbox(mentor.browser)).toMatchObject([{ preview: "Nobody answers my prayers" }]);
});
