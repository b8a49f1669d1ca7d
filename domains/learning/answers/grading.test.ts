import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type GradedTest, gradeTest, mayShowRightAnswers } from "./grade-test.ts";
import { gradeQuestion, nextStepIndex, toPublicQuestion, shuffledOrder } from "./grading.ts";
import type { Answers, Question } from "./grading.ts";

const secret = "only-the-author-knows";

const question = fc
  .record({
    componentId: fc.uuid(),
    text: fc.constantFrom("Who ran?", "What next?"),
    explanation: fc.constant(secret),
    image: fc.option(fc.constant({ url: "/q.webp", alt: "Q", note: secret }), { nil: undefined }),
    variants: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom("a", "b", "c", "d", "e"),
        text: fc.option(fc.constant("Father"), { nil: undefined }),
        image: fc.option(fc.constant({ url: "/v.webp", note: secret }), { nil: undefined }),
        correct: fc.boolean(),
        explanation: fc.constant(secret),
        weight: fc.constant(secret),
      }),
      { selector: ({ id }) => id, minLength: 1 },
    ),
  })
  .filter(({ variants }) => variants.some(({ correct }) => correct));

const questions = fc.uniqueArray(question, {
  selector: ({ componentId }) => componentId,
  minLength: 1,
});

/** A test with answers to it, each a subset of its question's variants in some order. */
const answeredTest = questions.chain((list) =>
  fc.record({
    test: fc.record({
      questions: fc.constant(list),
      passMark: fc.option(fc.nat(100), { nil: undefined }),
    }),
    answers: fc
      .tuple(...list.map(({ variants }) => fc.shuffledSubarray(variants.map(({ id }) => id))))
      .map((chosen) =>
        Object.fromEntries(chosen.map((ids, index) => [list[index]?.componentId ?? "", ids])),
      ),
  }),
);

const rightAnswers = (list: readonly Question[]): Answers =>
  Object.fromEntries(
    list.map(({ componentId, variants }) => [
      componentId,
      variants.filter(({ correct }) => correct).map(({ id }) => id),
    ]),
  );

/** Returns every key and every value in a tree. */
function keysAndValues(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [value];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...keysAndValues(inner)]);
}

/** Checks that a property holds for the rule, and fails for the same rule broken in one place. */
function testProperty<Rule, Values>(
  name: string,
  property: (rule: Rule) => fc.IProperty<Values>,
  rule: Rule,
  broken: Rule,
): void {
  test(name, () => {
    fc.assert(property(rule));
    expect(fc.check(property(broken), { numRuns: 1000 }).failed).toBe(true);
  });
}

describe("grading", () => {
  testProperty(
    "the score is a whole number from 0 to 100, and only the score decides about passing",
    (grade) =>
      fc.property(answeredTest, ({ test, answers }) => {
        const { score, passed, perQuestion } = grade(test, answers);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(passed).toBe(score >= (test.passMark ?? 70));
        expect(perQuestion.map(({ componentId }) => componentId)).toEqual(
          test.questions.map(({ componentId }) => componentId),
        );
      }),
    gradeTest,
    (test, answers) => ({
      ...gradeTest(test, answers),
      passed: gradeTest(test, answers).score > (test.passMark ?? 70),
    }),
  );

  testProperty(
    "all right answers give 100, one missing or one too many makes its question wrong",
    (grade) =>
      fc.property(questions, fc.nat(), fc.boolean(), (list, pick, addsWrong) => {
        const right = rightAnswers(list);
        expect(grade({ questions: list }, right)).toMatchObject({ score: 100, passed: true });
        const changedQuestion = list[pick % list.length];
        if (!changedQuestion) return;
        const wrong = changedQuestion.variants.find(({ correct }) => !correct);
        const chosen = right[changedQuestion.componentId] ?? [];
        const changed = addsWrong && wrong ? [...chosen, wrong.id] : chosen.slice(1);
        const grades = grade(
          { questions: list },
          { ...right, [changedQuestion.componentId]: changed },
        ).perQuestion;
        expect(grades.filter(({ correct }) => !correct)).toEqual([
          { componentId: changedQuestion.componentId, correct: false, right: chosen },
        ]);
      }),
    gradeTest,
    (test, answers) => {
      const { perQuestion, ...rest } = gradeTest(test, answers);
      const lenient = perQuestion.map((grade) => ({
        ...grade,
        correct: (answers[grade.componentId] ?? []).some((id) => grade.right.includes(id)),
      }));
      return { ...rest, perQuestion: lenient };
    },
  );

  testProperty(
    "neither the order of the answers nor a repeated variant matters",
    (grade) =>
      fc.property(answeredTest, ({ test, answers }) => {
        const reordered = Object.fromEntries(
          Object.entries(answers)
            .reverse()
            .map(([id, chosen]) => [id, [...chosen].reverse().concat(chosen)]),
        );
        expect(grade(test, reordered)).toEqual(grade(test, answers));
      }),
    gradeTest,
    (test: GradedTest, answers: Answers) => ({
      ...gradeTest(test, answers),
      perQuestion: (test.questions as readonly Question[]).map((graded) => ({
        ...gradeQuestion(graded, answers[graded.componentId] ?? []),
        correct:
          String(answers[graded.componentId]) ===
          String(graded.variants.filter(({ correct }) => correct).map(({ id }) => id)),
      })),
    }),
  );

  test("a question without an answer is wrong", () => {
    const opinion: Question = { componentId: "o", text: "?", variants: [{ id: "a" }] };
    const graded: Question = {
      ...opinion,
      componentId: "q",
      variants: [{ id: "a", correct: true }],
    };
    const questions = [opinion, graded];
    expect(gradeTest({ questions }, {})).toMatchObject({ score: 0, passed: false });
    expect(gradeTest({ questions }, { q: [] }).score).toBe(0);
    expect(gradeTest({ questions }, { o: ["a"], q: ["a"] }).score).toBe(100);
  });

  test("two right answers of three pass a test at 66 percent, and not at the usual 70", () => {
    const questions = ["1", "2", "3"].map((componentId) => ({
      componentId,
      text: "?",
      variants: [{ id: "a", correct: true }, { id: "b" }],
    }));
    const answers = { 1: ["a"], 2: ["a"], 3: ["b"] };
    expect(gradeTest({ questions }, answers)).toMatchObject({ score: 66, passed: false });
    expect(gradeTest({ questions, passMark: 66 }, answers).passed).toBe(true);
  });

  test("questions and variants that do not exist are refused with a code", () => {
    const questions = [{ componentId: "q", text: "?", variants: [{ id: "a", correct: true }] }];
    expect(() => gradeTest({ questions }, { x: ["a"] })).toThrow(
      expect.objectContaining({ code: "RESULTS-QUESTION-UNKNOWN", status: 422 }),
    );
    expect(() => gradeTest({ questions }, { q: ["a", "b"] })).toThrow(
      expect.objectContaining({ code: "RESULTS-VARIANT-UNKNOWN", status: 422 }),
    );
  });
});

describe("what may leave the server", () => {
  testProperty(
    "a public question contains no right answers, no explanation and no unknown fields at any depth",
    (strip) =>
      fc.property(question, (original) => {
        const keysAndTexts = keysAndValues(strip(original));
        expect(keysAndTexts).not.toContain("correct");
        expect(keysAndTexts).not.toContain("explanation");
        expect(keysAndTexts).not.toContain(secret);
        expect(keysAndTexts).toContain(original.variants[0]?.id);
      }),
    toPublicQuestion as (asked: Question) => unknown,
    ({ explanation: _explanation, variants, ...rest }: Question) => ({
      ...rest,
      variants: variants.map(({ correct: _correct, ...variant }) => variant),
    }),
  );

  testProperty(
    "two questions that differ only in which variant is right look the same",
    (strip) =>
      fc.property(question, (original) => {
        const marks = original.variants.map(({ correct }) => correct);
        const otherRight = original.variants.map((variant, index) => ({
          ...variant,
          correct: marks[(index + 1) % marks.length] ?? false,
        }));
        expect(strip({ ...original, variants: otherRight })).toEqual(strip(original));
      }),
    toPublicQuestion as (asked: Question) => unknown,
    (asked: Question) => {
      const right = asked.variants.filter(({ correct }) => correct);
      const wrong = asked.variants.filter(({ correct }) => !correct);
      return toPublicQuestion({ ...asked, variants: [...right, ...wrong] });
    },
  );
});

describe("the order of a test", () => {
  test("the next step follows the one marked for revision, else it is the last", () => {
    const steps = (marked: number[]) =>
      [0, 1, 2, 3].map((index) => ({ revision: marked.includes(index) }));
    expect(nextStepIndex(steps([1]))).toBe(2);
    expect(nextStepIndex(steps([3]))).toBe(3);
    expect(nextStepIndex(steps([]))).toBe(3);
    expect(nextStepIndex([])).toBe(-1);
  });

  const ids = fc.uniqueArray(fc.string());
  testProperty(
    "a shuffle keeps all ids, depends only on the seed, and does not move other ids when one is removed",
    (shuffle) =>
      fc.property(ids, fc.string(), fc.nat(), (list, seed, pick) => {
        const order = shuffle(list, seed);
        expect([...order].sort()).toEqual([...list].sort());
        expect(shuffle([...list].reverse(), seed)).toEqual(order);
        const removedId = list[pick % Math.max(list.length, 1)];
        const fewer = list.filter((id) => id !== removedId);
        expect(shuffle(fewer, seed)).toEqual(order.filter((id) => id !== removedId));
      }),
    shuffledOrder,
    (list, seed) => {
      const shift = shuffledOrder(list, seed).length + seed.length;
      return list.map((_, index) => list[(index + shift) % list.length] ?? "");
    },
  );

  test("every position is about equally likely for every id, even if the ids are similar", () => {
    const list = ["q1", "q2", "q3", "q4"];
    const rounds = 4000;
    const first = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const [id = ""] = shuffledOrder(list, `attempt-${round}`);
      first.set(id, (first.get(id) ?? 0) + 1);
    }
    for (const id of list) expect((first.get(id) ?? 0) / rounds).toBeCloseTo(0.25, 1);
  });
});

test("the right answers are shown if the test is passed, or if every question has an answer", () => {
  fc.assert(
    fc.property(answeredTest, fc.boolean(), ({ test: graded, answers }, passed) => {
      const isWhole = graded.questions.every(({ componentId: id }) => answers[id]?.length);
      expect(mayShowRightAnswers(graded, answers, passed)).toBe(passed || isWhole);
    }),
  );
});
