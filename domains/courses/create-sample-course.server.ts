import { type DraftKind, readDraft } from "#domains/drafts/lock-draft.server.ts";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import type { Component } from "#domains/pages/component.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { withTransaction } from "#platform/database.server.ts";
import type { ElementType } from "./course.ts";
import { courseDrafts, elementDrafts } from "./course-draft-kinds.server.ts";
import { createCourse, createElement } from "./create-course.server.ts";
import { sectionPrefix } from "./outline.ts";
import { authorize } from "./policy.server.ts";
import { type SampleTexts, sampleTexts } from "./sample-course-texts.ts";

/** Minutes. */
const lessonDuration = 4;

/**
 * Creates an unpublished course that shows what a course can have: sections, lessons, a verse and a test. Its texts are
 * in the portal's primary language, or in English.
 * @throws AUTH-DENY
 */
export async function createSampleCourse(ctx: SystemCtx): Promise<{ id: string }> {
  authorize(ctx, "create", "course");
  const language = ctx.settings.i18n.primaryLang;
  const texts = sampleTexts[language as keyof typeof sampleTexts] ?? sampleTexts.en;
  return withTransaction(ctx.db, async (db) => {
    const inTransaction = { ...ctx, db };
    const course = await createCourse(inTransaction, { title: texts.title });
    const ids: string[] = [];
    for (const element of elementsOf(texts))
      ids.push(await addElement(inTransaction, course.id, ids.at(-1) ?? null, element));
    const section = (name: string, title: string, after: string | null): Operation => ({
      op: "insert",
      path: ["elements"],
      after,
      item: { id: `${sectionPrefix}${name}`, titles: { [language]: title } },
    });
    await change(inTransaction, courseDrafts, course.id, [
      { op: "set", path: ["texts", language, "description"], value: texts.description },
      section("read", texts.begin, null),
      section("practise", texts.practise, ids[0]!),
    ]);
    return course;
  });
}

type SampleElement = { type: ElementType; title: string; components: Component[] };

const elementsOf = ({ lesson, verse, exercise, test }: SampleTexts): SampleElement[] => [
  {
    type: "lesson",
    title: lesson.title,
    components: [paragraphs("opening", lesson.paragraphs), verseBlock(verse)],
  },
  {
    type: "lesson",
    title: exercise.title,
    components: [paragraphs("exercise", exercise.paragraphs)],
  },
  { type: "test", title: test.title, components: [testBlock(test.questions)] },
];

async function addElement(
  ctx: SystemCtx,
  courseId: string,
  after: string | null,
  { type, title, components }: SampleElement,
): Promise<string> {
  const changeId = crypto.randomUUID();
  const { id } = await createElement(ctx, { courseId, changeId, type, title, after });
  const value = toJson({ components })["components"]!;
  await change(ctx, elementDrafts, id, [
    { op: "set", path: ["texts", ctx.settings.i18n.primaryLang, "components"], value },
    { op: "set", path: ["duration"], value: lessonDuration },
  ]);
  return id;
}

async function change(ctx: SystemCtx, kind: DraftKind, id: string, operations: Operation[]) {
  const { version } = await readDraft(ctx, kind, id);
  await saveDraft(ctx, kind, { id, version, changeId: crypto.randomUUID(), operations });
}

const block = (
  id: string,
  type: string,
  props: Record<string, unknown>,
  children: Component[] = [],
): Component => ({ id, type, props, children });

const paragraphs = (id: string, texts: readonly string[]): Component =>
  block(id, "rich-text", {
    nodes: texts.map((text) => ({ type: "paragraph", children: [{ type: "text", text }] })),
  });

const verseBlock = ({ reference, translation, number, text }: SampleTexts["verse"]): Component =>
  block("verse", "bible", { reference, translation, verses: [{ number, text }] });

const testBlock = (questions: SampleTexts["test"]["questions"]): Component =>
  block(
    "test",
    "test",
    { intro: [] },
    questions.map(({ text, answers, explanation }, index) =>
      block(`question-${index + 1}`, "question", {
        text,
        explanation,
        variants: answers.map((answer, place) => ({
          id: `answer-${place + 1}`,
          text: answer,
          correct: place === 0,
        })),
      }),
    ),
  );
