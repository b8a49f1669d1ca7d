import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reportsToHold } from "#domains/discussions/discussion.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { discussionSteps, list, post, texts } from "./discussion-steps.ts";

let portal: TestPortal;
let moderator: Browser;
beforeAll(async () => {
  portal = await startTestPortal();
  moderator = (await createUserWithRole(portal, "moderator")).browser;
});
afterAll(() => portal.close());
const { changeRules, openLearner, startAgain, write } = discussionSteps(() => portal);
beforeEach(startAgain);

const report = (browser: Browser, id: string, reason = "") =>
  call(browser, "POST", `/discussion-messages/${id}/reports`, { reason });
const decide = (id: string, isShown: boolean, reason?: string) =>
  call(moderator, "PUT", `/discussion-messages/${id}/moderation`, { isShown, reason });
async function queue(view: string) {
  const { json } = await call(moderator, "GET", `/discussion-queue?view=${view}`);
  return json as unknown as {
    counts: Record<string, number>;
    messages: Record<string, unknown>[];
  };
}

test("moderators release what waits; until then only its author sees it", async () => {
  await changeRules({ moderation: "before" });
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "Please look at this");
  expect((await list(ben)).messages).toEqual([]);
  const { counts, messages } = await queue("waiting");
  expect(counts).toMatchObject({ waiting: 1, reported: 0, hidden: 0, all: 1 });
  expect(messages).toMatchObject([
    { id, elementId: "welcome", heldFor: "every", isFirst: true, author: { name: "Anna" } },
  ]);
  expect((await decide(id, true)).json).toEqual({ status: "shown" });
  expect(texts((await list(ben)).messages)).toEqual(["Please look at this"]);
});

test("a report reaches the moderators; several of them hold the message until somebody decides", async () => {
  const anna = await openLearner();
  const id = await write(anna, "About my neighbour");
  const readers = await Promise.all(Array.from({ length: reportsToHold }, openLearner));
  expect((await report(anna, id)).status).toBe(404);
  await report(readers[0]!, id, "It names somebody.");
  await report(readers[0]!, id, "Again");
  expect((await queue("reported")).messages).toMatchObject([
    { id, reportsCount: 1, reportReasons: ["It names somebody."], status: "shown" },
  ]);
  expect((await list(readers[0]!)).messages[0]).toMatchObject({ isReported: true });
  for (const reader of readers.slice(1)) await report(reader, id);
  expect((await list(readers[1]!)).messages).toEqual([]);
  expect((await queue("waiting")).messages).toMatchObject([{ id, heldFor: "reports" }]);
  await decide(id, true);
  expect((await list(readers[1]!)).messages).toMatchObject([{ id, isReported: false }]);
  expect(await queue("all")).toMatchObject({ counts: { waiting: 0, reported: 0, all: 1 } });
});

test("a hidden message shows the reason to everybody, and can be restored", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "His name is Petro");
  expect((await decide(id, false)).json).toMatchObject({ code: "DISCUSSION-REASON" });
  await decide(id, false, "It names another person.");
  expect((await list(ben)).messages).toMatchObject([
    { status: "hidden", text: "", author: null, hiddenReason: "It names another person." },
  ]);
  expect((await queue("hidden")).messages).toMatchObject([{ id, text: "His name is Petro" }]);
  await decide(id, true);
  expect((await list(ben)).messages).toMatchObject([{ text: "His name is Petro" }]);
});

test("a muted person and a closed discussion take no messages, until that is taken back", async () => {
  const { browser: anna, userId } = await openRegisteredBrowser(portal);
  const mute = (isMuted: boolean) =>
    call(moderator, "PUT", `/discussion-writers/${userId}/mute`, { isMuted });
  const change = (fields: object) => call(moderator, "PATCH", "/discussions/welcome", fields);
  await mute(true);
  expect((await post(anna, "Hello")).json).toMatchObject({ code: "DISCUSSION-MUTED" });
  await mute(false);
  expect((await post(anna, "Hello")).status).toBe(200);
  await change({ isClosed: true });
  expect((await post(anna, "Hello")).json).toMatchObject({ code: "DISCUSSION-CLOSED" });
  expect((await post(moderator, "Thank you all")).status).toBe(200);
  await change({ isClosed: false });
  expect((await post(anna, "Hello")).status).toBe(200);
});

test("with own answers first, nobody reads before they have written", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  await write(anna, "What I think");
  await call(moderator, "PATCH", "/discussions/welcome", { ownAnswerFirst: true });
  expect(await list(ben)).toMatchObject({ isLocked: true, peopleCount: 1, messages: [] });
  await write(ben, "What Ben thinks");
  expect(texts((await list(ben)).messages)).toEqual(["What Ben thinks", "What I think"]);
});

test("a mentor puts one message of a discussion at the top", async () => {
  const anna = await openLearner();
  const mentor = (await createUserWithRole(portal, "mentor")).browser;
  const ids = [await write(anna, "One"), await write(anna, "Two")];
  const highlight = (browser: Browser, id: string, on = true) =>
    call(browser, "PUT", `/discussion-messages/${id}/highlight`, { on });
  expect((await highlight(anna, ids[0]!)).status).toBe(403);
  for (const id of ids) await highlight(mentor, id);
  expect(await list(anna)).toMatchObject({ highlight: { text: "Two", highlightedBy: "Anna" } });
  await highlight(mentor, ids[1]!, false);
  expect(await list(anna)).toMatchObject({ highlight: null });
});

test("without moderation there is nothing to report to", async () => {
  await changeRules({ moderation: "off" });
  const id = await write(await openLearner(), "Hello");
  expect((await report(await openLearner(), id)).status).toBe(404);
});

test("a mention means people of the same thread, by their first name", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "The question");
  await write(ben, "@anna, and @Olena too", id);
  expect((await list(anna)).messages[0]!.replies).toMatchObject([{ mentions: ["Anna"] }]);
});
