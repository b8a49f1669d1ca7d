import type { ElementBody } from "#domains/courses/course.ts";
import { type Operation, type Path, toJson } from "#domains/drafts/operations.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { isArranged } from "#app/studio/tests/question-kinds.ts";
import {
  changeEveryLanguage,
  type EditedQuestion,
  type ItemOperation,
  listQuestions,
  questionsPath,
} from "#app/studio/tests/test-document.ts";
import type { StudioEdit } from "./studio-edits.fixture.ts";

export const primary = "en";

export type EditedPortal = { ctx: SystemCtx; courseId: string; picture: StoredPicture };
export type Change<Body> = (body: Body, one: StudioEdit, portal: EditedPortal) => Operation[];

export const set = (path: Path, value: unknown): Operation[] => [
  { op: "set", path, value: toJson({ value })["value"]! },
];
export const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];

export const inQuestion =
  (change: (question: EditedQuestion, one: StudioEdit, portal: EditedPortal) => ItemOperation[]) =>
  (element: ElementBody, one: StudioEdit, portal: EditedPortal): Operation[] => {
    const question = pick(listQuestions(element, primary), one.inner);
    return question ? changeEveryLanguage(element, change(question, one, portal)) : [];
  };
/** Changes what only questions with answers to choose from have. */
export const inTestQuestion = (change: Parameters<typeof inQuestion>[0]) =>
  inQuestion((question, one, portal) =>
    question.type === "question" ? change(question, one, portal) : [],
  );
export const inChoice = (change: Parameters<typeof inQuestion>[0]) =>
  inQuestion((question, one, portal) =>
    isArranged(question) ? [] : change(question, one, portal),
  );
export const inAnswer = (
  change: (path: string[], one: StudioEdit, portal: EditedPortal) => ItemOperation[],
) =>
  inChoice(({ id, variants }, one, portal) => {
    const variant = pick(variants, one.innermost);
    return variant ? change([id, "props", "variants", variant.id], one, portal) : [];
  });

export const questionImage = ({ picture }: EditedPortal) => {
  const { width, height, sources } = picture;
  return { url: sources.at(-1)!.url, alt: "A road", width, height };
};

/** Sets a text of a question in one language. */
export const setQuestionText =
  (pathOf: (question: EditedQuestion, one: StudioEdit) => string[] | null): Change<ElementBody> =>
  (element, one) => {
    const list = questionsPath(element, one.language);
    const question = pick(listQuestions(element, one.language), one.inner);
    const path = question && pathOf(question, one);
    return list && path ? set([...list, ...path], one.severalLines) : [];
  };
