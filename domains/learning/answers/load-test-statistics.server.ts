import { sql } from "drizzle-orm";
import { listElementRevisions } from "#domains/courses/list-element-revisions.server.ts";
import {
  findElementCourse,
  loadElement,
  type LoadedElement,
} from "#domains/courses/load-element.server.ts";
import { authorize, can } from "#domains/learning/policy.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  countAnswers,
  type QuestionStatistics,
  statisticsPeopleMin,
  textOfVariant,
} from "./answer-counts.ts";
import { searchedRevisionsMax } from "./answered-revisions.server.ts";
import { attemptsSql, countGiven, listAnsweredQuestions } from "./count-given.server.ts";
import { maxScore, pointsOf } from "./grading.ts";
import { countQuizAnswers } from "./count-quiz-answers.server.ts";
import { readQuizzes, readTestQuestions } from "./read-questions.ts";
import type { TestQuestion } from "./test-questions.ts";

export type TestStatistics = {
  type: "test" | "quiz";
  title: string;
  /** Everybody who submitted the test, or answered all its questions one by one; of a quiz, its most answered question. */
  people: number;
  /** People who passed with their first attempt; null for a quiz. */
  passedFirst: number | null;
  /** The results of all attempts. */
  results: number;
  /** The points of the test as it is now; 0 for a quiz. */
  maxPoints: number;
  /** How many people reached how many points with their first attempt; null: too few people to tell, or a quiz. */
  histogram: { points: number; people: number }[] | null;
  /** The hardest question first; those of a quiz in its order. */
  questions: QuestionStatistics[];
};

/**
 * Loads how learners answered a test or a quiz, by its questions' component ids, so that answers to older revisions
 * count too. Earlier points are converted to the points of today's test.
 * @throws AUTH-DENY for users who are neither admins nor editors, NOT-FOUND for an element that isn't a published test
 *   or quiz
 */
export async function loadTestStatistics(
  ctx: Ctx,
  { elementId, language }: { elementId: string; language: string },
): Promise<TestStatistics> {
  authorize(ctx, "read", "answers of a test in figures");
  const courseId = await findElementCourse(ctx, elementId, null);
  const element = courseId === null ? null : await loadElement(ctx, courseId, elementId, language);
  if (element?.type === "quiz") return loadQuizStatistics(ctx, element);
  if (element?.type !== "test") throw notFound();
  const questions = readTestQuestions(element.components);
  const maxPoints = questions.reduce((sum, question) => sum + pointsOf(question), 0);
  const groups = await countPoints(ctx, elementId, maxPoints);
  const answered = await listAnsweredQuestions(ctx, elementId);
  const counted = [
    ...questions.map((one) => ({ ...one, isCurrent: true })),
    ...(await findOlderQuestions(ctx, element, questions, answered)),
  ];
  const sum = (field: "people" | "passed" | "results") =>
    groups.reduce((total, group) => total + group[field], 0);
  const people = sum("people");
  const showsDetails = mayShowDetails(ctx, people);
  return {
    type: "test",
    title: element.title,
    people,
    passedFirst: sum("passed"),
    results: sum("results"),
    maxPoints,
    histogram: showsDetails
      ? groups.flatMap((group) =>
          group.people > 0 ? [{ points: group.points, people: group.people }] : [],
        )
      : null,
    questions: countAnswers(counted, await countGiven(ctx, elementId, counted), showsDetails),
  };
}

const mayShowDetails = (ctx: Ctx, people: number): boolean =>
  people >= statisticsPeopleMin || can(ctx, "read", "answers of few people");

async function loadQuizStatistics(
  ctx: Ctx,
  { id, title, components }: LoadedElement,
): Promise<TestStatistics> {
  const quizzes = readQuizzes(components);
  const ids = quizzes.map(({ componentId }) => componentId);
  const counts = await countQuizAnswers(ctx, id, ids);
  const people = Math.max(0, ...[...counts.values()].map(({ total }) => total));
  const showsDetails = mayShowDetails(ctx, people);
  return {
    type: "quiz",
    title,
    people,
    passedFirst: null,
    results: people,
    maxPoints: 0,
    histogram: null,
    questions: quizzes.map(({ componentId, text, variants }) => {
      const { total, chosen } = counts.get(componentId)!;
      return {
        componentId,
        kind: "choose",
        text,
        isCurrent: true,
        people: total,
        right: null,
        doubt: null,
        variants: variants.map((variant) => {
          const count = showsDetails ? (chosen[variant.id] ?? 0) : null;
          const { id: variantId } = variant;
          return {
            id: variantId,
            text: textOfVariant(variant),
            correct: false,
            people: count,
            results: count,
          };
        }),
      };
    }),
  };
}

type PointsGroup = { points: number; people: number; passed: number; results: number };

async function countPoints(
  ctx: Pick<Ctx, "db" | "portal">,
  elementId: string,
  maxPoints: number,
): Promise<PointsGroup[]> {
  const { rows } = await ctx.db.execute<PointsGroup>(sql`
    select round(score * ${maxPoints} / ${maxScore})::int as points,
      (count(*) filter (where is_first))::int as people,
      (count(*) filter (where is_first and passed))::int as passed,
      count(*)::int as results
    from (${attemptsSql(ctx, elementId)}) attempts group by 1 order by 1`);
  return rows;
}

/** Finds questions that have answers but were removed from the test. */
async function findOlderQuestions(
  ctx: Ctx,
  element: LoadedElement,
  questions: readonly TestQuestion[],
  answered: readonly string[],
): Promise<(TestQuestion & { isCurrent: false })[]> {
  const missing = new Set(answered);
  for (const { componentId } of questions) missing.delete(componentId);
  if (missing.size === 0) return [];
  const found: (TestQuestion & { isCurrent: false })[] = [];
  for (const { components } of await listElementRevisions(ctx, element, searchedRevisionsMax))
    for (const question of readTestQuestions(components))
      if (missing.delete(question.componentId)) found.push({ ...question, isCurrent: false });
  return found;
}
