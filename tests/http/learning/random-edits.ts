import type { Browser } from "#tests/kit/browser.ts";
import { draftPath, editorOf, insertParagraph, nextChangeId } from "#tests/kit/course-editor.ts";
import { call } from "#tests/kit/portal.ts";
import { rightPairs } from "#domains/learning/answers/arrangement.ts";
import { toArrangement } from "#domains/learning/answers/read-questions.ts";
import type { Component } from "#domains/pages/component.ts";

type Variant = { id: string; correct?: boolean };
type Block = {
  id: string;
  type: string;
  props: { variants: Variant[] };
  children: Block[];
};
type Body = {
  verificationType?: "each" | "end";
  texts: { en: { components: Block[] } };
};

/** What an editor does next; the numbers choose among what there is. */
export type Edit = { action: (typeof editActions)[number]; one: number; other: number };
export const editActions = [
  "rename",
  "write",
  "move",
  "hide",
  "take out",
  "add a lesson",
  "word a question",
  "add a question",
  "remove a question",
  "remove an answer",
  "move a question",
  "change the right answer",
  "points",
  "pass mark",
  "attempts",
  "verification",
  "restore",
  "undo",
  "trash",
] as const;

const texts = ["texts", "en", "components"];
const questionsPath = [...texts, "test", "children"];
const set = (path: string[], value: unknown) => ({ op: "set", path, value });

const ask = (id: string, type = "question"): Block & { props: { text: string } } => ({
  id,
  type,
  props: {
    text: `Question ${id}?`,
    variants: ["a", "b", "c"].map((name) => ({
      id: `${id}-${name}`,
      text: name,
      ...(type === "question" && { correct: name === "a" }),
    })),
  },
  children: [],
});
const insert = (path: string[], item: object, after: string | null = null) => ({
  op: "insert",
  path,
  after,
  item,
});
export const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % list.length];

/** Returns a right and a wrong answer, as learners send them. */
function answersTo(question: Block): { right: string[]; wrong: string[] } {
  const exercise = toArrangement(question as unknown as Component);
  if (exercise) {
    const right = rightPairs(exercise);
    const rows = right.map((pair) => pair.split(":")[0]);
    const wrong = right.map((pair, index) => `${rows.at(index - 1)}:${pair.split(":")[1]}`);
    return { right, wrong };
  }
  const { variants } = question.props;
  const idsOf = (isRight: boolean) =>
    variants.filter(({ correct }) => (correct === true) === isRight).map(({ id }) => id);
  const all = variants.map(({ id }) => id);
  const oneOf = (ids: string[]) => (ids.length > 0 ? ids : all).slice(0, 1);
  return { right: oneOf(idsOf(true)), wrong: oneOf(idsOf(false)) };
}

/** A published course with a lesson that asks, a test and a quiz; its editor makes random edits and publishes them. */
export async function createEditedCourse(browser: Browser) {
  const editor = editorOf(browser);
  const courseId = await editor.createCourse("Edited while learners continue");
  const lesson = await editor.addElement(courseId, "Lesson", "lesson");
  const test = await editor.addElement(courseId, "Test", "test", lesson);
  const quiz = await editor.addElement(courseId, "Quiz", "quiz", test);
  await editor.change("elements", lesson, insert(texts, ask("asked")));
  const testBlock = {
    id: "test",
    type: "test",
    props: { intro: [] },
    children: [ask("first"), ask("second", "order"), ask("third")],
  };
  await editor.change("elements", test, insert(texts, testBlock), set(["passMark"], 60));
  await editor.change("elements", quiz, insert(texts, ask("opinion", "quiz")));
  await editor.change("courses", courseId, set(["arbitraryWalkthrough"], true));
  await editor.publish(courseId);

  const elementIds = [lesson, test, quiz];
  const bodyOf = async (id: string) =>
    (await editor.readDraft("elements", id)).body as unknown as Body;
  const outlineOf = async () =>
    (await editor.readDraft("courses", courseId)).body["elements"] as {
      id: string;
      visible: boolean;
    }[];
  const editTest = (...operations: unknown[]) => editor.change("elements", test, ...operations);
  const undoOrRedo = (step: "undo" | "redo") =>
    call(browser, "POST", `${draftPath("elements", test)}/${step}`, { changeId: nextChangeId() });
  /** The questions of the test; none once the editor has undone even its first change. */
  const questionsOf = async () =>
    (await bodyOf(test)).texts.en.components.find(({ type }) => type === "test")?.children ?? [];
  const takenOut: { id: string; visible: boolean }[] = [];
  let changes = 0;

  async function edit({ action, one, other }: Edit): Promise<void> {
    changes += 1;
    const id = pick(elementIds, one)!;
    const outline = await outlineOf();
    const item = pick(outline, one);
    const questions = await questionsOf();
    const question = pick(questions, one);
    switch (action) {
      case "rename":
        return editor.change("elements", id, set(["texts", "en", "title"], `Renamed ${changes}`));
      case "write": {
        const last = (await bodyOf(id)).texts.en.components.at(-1)?.id ?? null;
        return editor.change("elements", id, insertParagraph(`text-${changes}`, "More", last));
      }
      case "move": {
        const after = pick(outline, other)?.id;
        if (!item || item.id === after) return;
        const path = ["elements"];
        return editor.change("courses", courseId, {
          op: "move",
          path,
          id: item.id,
          to: path,
          after,
        });
      }
      case "hide":
        if (!item) return;
        return editor.change(
          "courses",
          courseId,
          set(["elements", item.id, "visible"], !item.visible),
        );
      case "take out": {
        const back = takenOut.pop();
        if (back) return editor.change("courses", courseId, insert(["elements"], back));
        if (!item) return;
        takenOut.push(item);
        return editor.change("courses", courseId, {
          op: "remove",
          path: ["elements"],
          id: item.id,
        });
      }
      case "add a lesson":
        await editor.addElement(courseId, `New ${changes}`, "lesson");
        return;
      case "add a question":
        if (questions.length === 0) return;
        return editTest(insert(questionsPath, ask(`new-${changes}`)));
      case "word a question":
        if (!question) return;
        return editTest(set([...questionsPath, question.id, "props", "text"], `Text ${changes}`));
      case "remove a question":
        if (!question || questions.length === 1) return;
        return editTest({ op: "remove", path: questionsPath, id: question.id });
      case "remove an answer": {
        const variant = question && pick(question.props.variants, other);
        const least = question?.type === "order" ? 2 : 1;
        if (!variant || question.props.variants.length === least) return;
        const path = [...questionsPath, question.id, "props", "variants"];
        return editTest({ op: "remove", path, id: variant.id });
      }
      case "move a question": {
        const after = pick(questions, other)?.id;
        if (!question || question.id === after) return;
        const move = { op: "move", path: questionsPath, to: questionsPath };
        return editTest({ ...move, id: question.id, after });
      }
      case "change the right answer": {
        if (!question) return;
        const right = pick(question.props.variants, other);
        const path = [...questionsPath, question.id, "props", "variants"];
        if (question.type === "order")
          return editTest({ op: "move", path, to: path, id: right!.id, after: null });
        return editTest(
          ...question.props.variants.map((variant) =>
            set([...path, variant.id, "correct"], variant === right),
          ),
        );
      }
      case "points":
        if (!question) return;
        return editTest(set([...questionsPath, question.id, "props", "points"], 1 + other));
      case "pass mark":
        return editTest(set(["passMark"], other * 10));
      case "attempts":
        return editTest(set(["attempts"], other > 4 ? 50 : 1 + one));
      case "verification":
        return editTest(set(["verificationType"], other % 2 ? "each" : "end"));
      case "restore": {
        const path = `${draftPath("elements", test)}/revisions`;
        const { json } = await call(browser, "GET", path);
        const list = json as unknown as { revision: number }[];
        // The oldest revision has no questions yet.
        const revision = pick(list.slice(0, -1), one)?.revision;
        if (revision === undefined) return;
        const body = { changeId: nextChangeId() };
        await call(browser, "POST", `${path}/${revision}/restore`, body);
        return;
      }
      case "undo":
        await undoOrRedo("undo");
        // A course can't be published while its test has no questions.
        if ((await questionsOf()).length === 0) await undoOrRedo("redo");
        return;
      case "trash":
        await call(browser, "DELETE", `/creator/courses/${courseId}`);
        await call(browser, "POST", `/creator/courses/${courseId}/restore`);
    }
  }

  return {
    courseId,
    lesson,
    test,
    quiz,
    /** Edits the course and publishes it. */
    edit: async (one: Edit) => {
      await edit(one);
      await editor.publish(courseId);
    },
    /** The published test: its questions with a right and a wrong answer, and when it is graded. */
    readTest: async () => {
      const { verificationType } = await bodyOf(test);
      const questions = (await questionsOf()).map((question) => ({
        id: question.id,
        ...answersTo(question),
      }));
      return { isGradedEach: verificationType === "each", questions };
    },
    /** The elements that learners see. */
    listVisible: async () =>
      new Set((await outlineOf()).flatMap(({ id, visible }) => (visible ? [id] : []))),
  };
}
