import { afterAll, beforeAll, expect, test } from "vitest";
import { openQuestion } from "#tests/kit/conversations.ts";
import { createUserWithRole } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test("the conversation's mentor sees the learner's progress, answers and notes; nobody else does", async () => {
  const mentor = await createUserWithRole(portal, "mentor");
  const place = { courseId: "first-steps", elementId: "welcome" };
  const { browser, conversationId } = await openQuestion(portal, "Who may come in?", place);
  const path = `/inbox/${conversationId}`;
  const readStudy = async () => (await call(mentor.browser, "GET", path)).json["study"];
  expect(await readStudy()).toEqual({ progress: null, answers: [], notes: [] });

  const answer = { ...place, componentId: "come-in", answers: ["everybody"] };
  expect((await call(browser, "POST", "/interaction-results", answer)).status).toBe(200);
  await call(mentor.browser, "POST", `${path}/notes`, { text: "Prefers evenings." });
  expect(await readStudy()).toMatchObject({
    progress: { doneCount: expect.any(Number), total: expect.any(Number) },
    answers: [{ question: expect.stringMatching(/./), chosen: [expect.stringMatching(/./)] }],
    notes: [{ text: "Prefers evenings." }],
  });

  // The next mentor sees it, the one before doesn't.
  const next = await createUserWithRole(portal, "mentor");
  await call(mentor.browser, "POST", `${path}/assign`, { mentorId: next.userId });
  expect((await call(mentor.browser, "GET", path)).status).toBe(403);
  expect((await call(next.browser, "GET", path)).json["study"]).toMatchObject({
    notes: [{ text: "Prefers evenings." }],
  });
  await call(next.browser, "POST", `${path}/assign`, { mentorId: null });
  const pooled = await call(mentor.browser, "GET", path);
  expect(pooled.status).toBe(200);
  expect(pooled.json["study"]).toBeNull();
});
