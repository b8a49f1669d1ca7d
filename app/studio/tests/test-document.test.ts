import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ElementBody } from "#domains/courses/course.ts";
import { applyOperations, toJson, type Operation } from "#domains/drafts/operations.ts";
import { gradeQuestion } from "#domains/learning/answers/grading.ts";
import {
  acceptVariant,
  addQuestion,
  allowsSeveral,
  changeEveryLanguage,
  duplicateQuestion,
  findQuestion,
  type ItemOperation,
  listQuestions,
  markVariant,
  newQuestion,
  questionsPath,
  restoreQuestion,
  setMultiple,
} from "./test-document.ts";

let idCount = 0;
const createId = () => `id-${(idCount += 1)}`;
const emptyTest = (...languages: string[]): ElementBody => ({
  type: "test",
  duration: 5,
  discussion: false,
  texts: Object.fromEntries(
    languages.map((one) => [one, { title: one, description: "", components: [] }]),
  ),
});
const apply = (document: ElementBody, operations: readonly Operation[]) =>
  applyOperations(toJson(document), operations).document as unknown as ElementBody;
const add = (document: ElementBody, language = "en") =>
  apply(document, addQuestion(document, language, newQuestion("question", createId)));

/** What the languages of a test share. */
const shared = (document: ElementBody, language: string) =>
  listQuestions(document, language).map((question) => ({
    id: question.id,
    points: question.points,
    multiple: question.multiple,
    variants: question.variants.map(({ id, correct }) => [id, correct]),
  }));

describe("the languages of a test", () => {
  const edits = fc.array(
    fc.record({
      name: fc.constantFrom(
        "add",
        "remove",
        "move",
        "duplicate",
        "mark",
        "accept",
        "kind",
        "answer",
      ),
      question: fc.nat(),
      variant: fc.nat(),
    }),
    { maxLength: 25 },
  );

  test("keep the same questions and right answers, whatever is edited", () => {
    fc.assert(
      fc.property(edits, (list) => {
        let document = add(emptyTest("en", "uk", "ar"));
        for (const { name, question: place, variant } of list) {
          const questions = listQuestions(document, "en");
          const question = questions[place % questions.length];
          const change = (...operations: ItemOperation[]) => {
            document = apply(document, changeEveryLanguage(document, operations));
          };
          const variantId = question?.variants[variant % question.variants.length]?.id;
          if (name === "add") document = add(document, "uk");
          else if (!question || variantId === undefined) continue;
          else if (name === "duplicate")
            document = apply(document, duplicateQuestion(document, question.id, createId));
          else if (name === "remove") change({ op: "remove", path: [], id: question.id });
          else if (name === "move") change({ op: "move", path: [], id: question.id, after: null });
          else if (name === "mark") change(...markVariant(question, variantId));
          else if (name === "accept") change(...acceptVariant(question, variantId));
          else if (name === "kind") change(setMultiple(question, !allowsSeveral(question)));
          else {
            const item = { id: createId(), text: "", correct: false };
            change({ op: "insert", path: [question.id, "props", "variants"], after: null, item });
          }
        }
        for (const language of ["uk", "ar"])
          expect(shared(document, language)).toEqual(shared(document, "en"));
        const ids = listQuestions(document, "en").flatMap(({ id, variants }) => [
          id,
          ...variants.map((one) => one.id),
        ]);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test("a language without texts gets the questions that are added in it", () => {
    const document = add(emptyTest("en"), "uk");
    expect(questionsPath(document, "uk")).not.toBeNull();
    expect(shared(document, "uk")).toEqual(shared(document, "en"));
  });
});

describe("right answers", () => {
  const gradeOf = (document: ElementBody, chosen: string[]) => {
    const [question] = listQuestions(document, "en");
    const { id: componentId, text, variants, multiple } = question!;
    return gradeQuestion({ componentId, text, variants, multiple }, chosen).correct;
  };

  test("a new right answer replaces the other; one that is accepted counts on its own", () => {
    let document = add(emptyTest("en"));
    const [question] = listQuestions(document, "en");
    const [first, second] = question!.variants.map(({ id }) => id);
    document = apply(document, changeEveryLanguage(document, markVariant(question!, second!)));
    expect([gradeOf(document, [first!]), gradeOf(document, [second!])]).toEqual([false, true]);
    document = apply(
      document,
      changeEveryLanguage(document, acceptVariant(listQuestions(document, "en")[0]!, first!)),
    );
    expect([gradeOf(document, [first!]), gradeOf(document, [second!])]).toEqual([true, true]);
    expect(gradeOf(document, [first!, second!])).toBe(false);
  });
});

describe("a removed question", () => {
  const three = add(add(add(emptyTest("en", "uk"))));
  const [first, second] = listQuestions(three, "en").map(({ id }) => id);
  const removed = findQuestion(three, second!);
  const remove = (document: ElementBody, id: string) =>
    apply(document, changeEveryLanguage(document, [{ op: "remove", path: [], id }]));
  const restore = (document: ElementBody) => apply(document, restoreQuestion(document, removed));

  test("comes back to its place in every language, whatever was changed since", () => {
    const passMark = { op: "set", path: ["passMark"], value: 55 } as const;
    expect(restore(apply(remove(three, second!), [passMark]))).toEqual(apply(three, [passMark]));
  });

  test("comes back at the end if the one before it was removed too", () => {
    const restored = restore(remove(remove(three, second!), first!));
    expect(listQuestions(restored, "uk").map(({ id }) => id)).toEqual([
      expect.not.stringMatching(second!),
      second,
    ]);
  });

  test("that is back already isn't added twice", () => {
    expect(restoreQuestion(three, removed)).toEqual([]);
  });
});
