import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editorOf, insertBlock, insertParagraph, setTitle } from "#tests/kit/course-editor.ts";
import { createUserWithRole, openRegisteredBrowser } from "#tests/kit/factories.ts";
import { call, startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

let portal: TestPortal;
let editor: ReturnType<typeof editorOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  editor = editorOf((await createUserWithRole(portal, "editor")).browser);
});
afterAll(() => portal.close());

const question = {
  text: "Who called?",
  variants: [
    { id: "friend", text: "A friend", correct: true },
    { id: "stranger", text: "A stranger" },
  ],
};

/** A course in which every lesson has a question. */
async function createPublishedCourse() {
  const courseId = await editor.createCourse("Edited while learners continue");
  const lessonIds: string[] = [];
  for (const name of ["One", "Two", "Three"]) {
    const lessonId = await editor.addElement(courseId, name, "lesson", lessonIds.at(-1) ?? null);
    await editor.change("elements", lessonId, insertBlock("asked", "question", question));
    lessonIds.push(lessonId);
  }
  await editor.change("courses", courseId, {
    op: "set",
    path: ["arbitraryWalkthrough"],
    value: true,
  });
  await editor.publish(courseId);
  return { courseId, lessonIds };
}

type Step = { action: string; lesson: number; other: number };
const anyStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom("rename", "write", "move", "hide", "add", "finish"),
  lesson: fc.nat(2),
  other: fc.nat(2),
});

test("learners keep their progress and answers through every edit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 7 }), async (steps) => {
      const { courseId, lessonIds } = await createPublishedCourse();
      const { browser, userId } = await openRegisteredBrowser(portal);
      const hidden = new Set<string>();
      const done = new Set<string>();
      const finish = async (lessonId: string) => {
        const answer = { elementId: lessonId, componentId: "asked", answers: ["friend"] };
        expect((await call(browser, "POST", "/interaction-results", answer)).status).toBe(200);
        const path = `/courses/${courseId}/elements/${lessonId}/progress`;
        expect((await call(browser, "PUT", path, { state: "done" })).status).toBe(200);
        done.add(lessonId);
      };
      await finish(lessonIds[0]!);
      for (const [index, { action, lesson, other }] of steps.entries()) {
        const [id, otherId] = [lessonIds[lesson]!, lessonIds[other]!];
        if (action === "finish" && !hidden.has(id)) await finish(id);
        if (action === "rename") await editor.change("elements", id, setTitle(`Renamed ${index}`));
        if (action === "write")
          await editor.change("elements", id, insertParagraph(`written-${index}`, "More words"));
        if (action === "move" && id !== otherId)
          await editor.change("courses", courseId, {
            op: "move",
            path: ["elements"],
            id,
            to: ["elements"],
            after: otherId,
          });
        if (action === "hide") {
          const value = hidden.has(id);
          const operation = { op: "set", path: ["elements", id, "visible"], value };
          await editor.change("courses", courseId, operation);
          if (value) hidden.delete(id);
          else hidden.add(id);
        }
        if (action === "add") await editor.addElement(courseId, `New ${index}`, "lesson", id);
        await editor.publish(courseId);
        const { json } = await call(browser, "GET", `/courses/${courseId}?rel=all`);
        const progress = json.progress as unknown as Record<string, { state: string }>;
        for (const finished of done)
          if (!hidden.has(finished)) expect(progress[finished]).toMatchObject({ state: "done" });
        const { rows } = await portal.database.db.execute(sql`
          select element_id from results where user_id = ${userId}`);
        expect(new Set(rows.map(({ element_id: one }) => one))).toEqual(done);
      }
    }),
    { numRuns: 8 },
  );
});
