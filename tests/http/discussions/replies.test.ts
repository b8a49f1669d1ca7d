import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUserWithRole } from "#tests/kit/factories.ts";
import type { Browser } from "#tests/kit/browser.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";
import { discussionSteps } from "./discussion-steps.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
const { changeRules, openLearner, startAgain, write } = discussionSteps(() => portal);
beforeEach(startAgain);

async function repliesOf(browser: Browser) {
  const { json } = await call(browser, "GET", "/notifications");
  const notifications = json["notifications"] as unknown as { kind: string; detail: object }[];
  return notifications.filter(({ kind }) => kind === "discussion-reply");
}

test("people are notified once of a reply or mention, and never of their own messages", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "The question");
  await write(anna, "My own addition, @Anna", id);
  expect(await repliesOf(anna)).toEqual([]);
  await write(ben, "@anna, an answer", id);
  expect(await repliesOf(anna)).toMatchObject([
    { detail: { path: expect.stringContaining(`of=welcome+thread%3D${id}#message-`) } },
  ]);
  expect(await repliesOf(ben)).toEqual([]);
});

test("a reply that waits for a moderator notifies when it is released", async () => {
  const [anna, ben] = [await openLearner(), await openLearner()];
  const id = await write(anna, "The question");
  await changeRules({ moderation: "before" });
  const reply = await write(ben, "An answer", id);
  expect(await repliesOf(anna)).toEqual([]);
  const moderator = (await createUserWithRole(portal, "moderator")).browser;
  const decision = { isShown: true };
  await call(moderator, "PUT", `/discussion-messages/${reply}/moderation`, decision);
  expect(await repliesOf(anna)).toHaveLength(1);
});
