import { afterAll, beforeAll, expect, test } from "vitest";
import { editorOf } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const path = "/creator/courses/sample";

test("the sample course can be published as it is, and learners can open and answer all of it", async () => {
  const editor = (await createUserWithRole(portal, "editor")).browser;
  const { json, status } = await call(editor, "POST", path);
  expect(status).toBe(200);
  const courseId = String(json["id"]);
  expect((await portal.browser().fetch(`/courses/${courseId}`)).status).toBe(404);
  const writer = editorOf(editor);
  const { created } = (await writer.publish(courseId)) as { created: string[] };
  expect(created).toHaveLength(3);
  const { text } = await portal.browser().fetch(`/courses/${courseId}`);
  expect(text).toMatch(/<h3>Read<\/h3>.*<h3>Try it<\/h3>/s);
  const { browser: learner } = await openRegisteredBrowser(portal);
  for (const id of created.slice(0, 2)) {
    const body = { state: "done" };
    const progress = `/courses/${courseId}/elements/${id}/progress`;
    expect((await call(learner, "PUT", progress, body)).status).toBe(200);
  }
  const answers = { "question-1": ["answer-1"], "question-2": ["answer-1"] };
  const result = await call(learner, "POST", "/test-results", {
    elementId: created[2],
    answers,
  });
  expect(result.json).toMatchObject({ passed: true });
});

test("the sample course is in the portal's language, and only for people who write courses", async () => {
  const owner = (await createUserWithRole(portal.second, "mp-admin")).browser;
  await call(owner, "PATCH", "/settings", {
    settings: { i18n: { langs: ["uk", "en"], primaryLang: "uk" } },
  });
  const { json } = await call(owner, "POST", path);
  const { body } = await editorOf(owner).readDraft(
    "courses",
    encodeURIComponent(String(json["id"])),
  );
  expect(body["texts"]).toMatchObject({ uk: { title: "Молитва перед сном (приклад)" } });
  const { browser: learner } = await openRegisteredBrowser(portal);
  expect((await call(learner, "POST", path)).status).toBe(403);
});
