import type { ElementBody } from "#domains/courses/course.ts";
import { testComponentId } from "#domains/courses/test-element.ts";
import {
  type Json,
  type JsonObject,
  type Operation,
  type Path,
  readPath,
  toJson,
} from "#domains/drafts/operations.ts";
import { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import type { ArrangementKind } from "#domains/learning/answers/arrangement.ts";
import type { VariantImage } from "#domains/learning/answers/grading.ts";
import type { Component } from "#domains/pages/component.ts";

/** The questions of a test or quiz in its draft, and the operations that change them. */

export type EditedVariant = {
  id: string;
  text?: string;
  image?: VariantImage;
  correct?: boolean;
  explanation?: string;
  /** The right match of an item, where learners match pairs. */
  match?: string;
};
export type EditedQuestion = {
  id: string;
  type: "question" | "quiz" | ArrangementKind;
  text: string;
  image: VariantImage | undefined;
  variants: readonly EditedVariant[];
  explanation: string;
  points: number | undefined;
  multiple: boolean | undefined;
};

export type ItemOperation =
  | { op: "set"; path: Path; value: Json }
  | { op: "unset"; path: Path }
  | { op: "insert"; path: Path; after: string | null; item: JsonObject & { id: string } }
  | { op: "remove"; path: Path; id: string }
  | { op: "move"; path: Path; id: string; after: string | null };

/** Returns the path from a tree of blocks to the block of a type, without the tree itself; null if it has none. */
function findBlockPath(tree: readonly Component[], type: string): string[] | null {
  for (const { id, type: found, children } of tree) {
    if (found === type) return [id];
    const inner = findBlockPath(children, type);
    if (inner) return [id, "children", ...inner];
  }
  return null;
}

/** Returns the path to the list of questions in a language; null if the language has no such list. */
export function questionsPath(document: ElementBody, language: string): string[] | null {
  const components = document.texts[language]?.components;
  if (!components) return null;
  const start = ["texts", language, "components"];
  if (document.type === "quiz") return start;
  const path = findBlockPath(components, "test");
  return path && [...start, ...path, "children"];
}

/** Lists the questions in a language. */
export function listQuestions(document: ElementBody, language: string): EditedQuestion[] {
  const types = document.type === "quiz" ? quizTypes : testTypes;
  const path = questionsPath(document, language);
  const list = path ? blocksAt(document.texts[language]!.components, path.slice(3)) : [];
  return list
    .filter((one) => types.includes(one.type as EditedQuestion["type"]))
    .map(({ id, type, props }) => ({
      id,
      type: type as EditedQuestion["type"],
      text: textOf(props["text"]),
      image: props["image"] as VariantImage | undefined,
      variants: Array.isArray(props["variants"]) ? (props["variants"] as EditedVariant[]) : [],
      explanation: textOf(props["explanation"]),
      points: typeof props["points"] === "number" ? props["points"] : undefined,
      multiple: typeof props["multiple"] === "boolean" ? props["multiple"] : undefined,
    }));
}

const quizTypes: readonly EditedQuestion["type"][] = ["quiz"];
const testTypes: readonly EditedQuestion["type"][] = ["question", ...arrangementKinds];

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function blocksAt(tree: readonly Component[], path: readonly string[]): readonly Component[] {
  const [id, , ...rest] = path;
  const block = tree.find((one) => one.id === id);
  return id === undefined ? tree : blocksAt(block?.children ?? [], rest);
}

/**
 * Returns the operations that change the questions in every language. Languages share their questions and which answers
 * are right; only their texts differ. Paths begin at the list of questions. A language that lacks the place is left out.
 */
export const changeEveryLanguage = (
  document: ElementBody,
  operations: readonly ItemOperation[],
): Operation[] =>
  Object.keys(document.texts).flatMap((language) => {
    const list = questionsPath(document, language);
    return list ? operations.flatMap((one) => inList(document, list, one)) : [];
  });

function inList(document: ElementBody, list: Path, operation: ItemOperation): Operation[] {
  const json = document as unknown as JsonObject;
  const path = [...list, ...operation.path];
  if (operation.op === "set" || operation.op === "unset")
    return readPath(json, path.slice(0, -1)) === undefined ? [] : [{ ...operation, path }];
  const items = readPath(json, path);
  if (!Array.isArray(items)) return [];
  const ids = (items as { id: string }[]).map(({ id }) => id);
  if (operation.op === "remove") return ids.includes(operation.id) ? [{ ...operation, path }] : [];
  const isKnown = operation.after === null || ids.includes(operation.after);
  const after = isKnown ? operation.after : (ids.at(-1) ?? null);
  if (operation.op === "insert") return [{ ...operation, path, after }];
  return ids.includes(operation.id) ? [{ ...operation, path, to: path, after }] : [];
}

/** A question as one language has it, and the id of the one before it; null: it is the first. */
export type PlacedQuestion = { language: string; after: string | null; item: Component };

/** Finds a question in every language that has it. */
export const findQuestion = (document: ElementBody, id: string): PlacedQuestion[] =>
  Object.entries(document.texts).flatMap(([language, { components }]) => {
    const path = questionsPath(document, language);
    const list = path ? blocksAt(components, path.slice(3)) : [];
    const index = list.findIndex((block) => block.id === id);
    return index < 0 ? [] : [{ language, after: list[index - 1]?.id ?? null, item: list[index]! }];
  });

/** Returns the operations that bring a removed question back to its place. A language that has it keeps its own. */
export const restoreQuestion = (
  document: ElementBody,
  removed: readonly PlacedQuestion[],
): Operation[] =>
  removed.flatMap(({ language, after, item }) => {
    const list = questionsPath(document, language);
    if (!list || readPath(toJson(document), [...list, item.id])) return [];
    const json = toJson(item) as NewQuestion;
    return inList(document, list, { op: "insert", path: [], after, item: json });
  });

/** Returns the operations that add a copy of a question below it, with each language's own texts. */
export function duplicateQuestion(
  document: ElementBody,
  id: string,
  createId: () => string,
): Operation[] {
  const ids = new Map<string, string>();
  const newIdOf = (old: string) => {
    if (!ids.has(old)) ids.set(old, createId());
    return ids.get(old)!;
  };
  return Object.keys(document.texts).flatMap((language): Operation[] => {
    const path = questionsPath(document, language);
    const block = path && readPath(document as unknown as JsonObject, [...path, id]);
    if (!path || !block) return [];
    const copy = structuredClone(block) as unknown as Component;
    const variants = (copy.props["variants"] ?? []) as EditedVariant[];
    const props = {
      ...copy.props,
      variants: variants.map((one) => ({ ...one, id: newIdOf(one.id) })),
    };
    const item = { ...copy, id: newIdOf(id), props } as unknown as JsonObject & { id: string };
    return [{ op: "insert", path, after: id, item }];
  });
}

/**
 * Returns the operations that add a question at the end, in every language. They also add what a language lacks: its
 * texts, or the block of a test.
 */
export function addQuestion(
  document: ElementBody,
  language: string,
  item: NewQuestion,
): Operation[] {
  const texts = { [language]: { title: "", description: "", components: [] }, ...document.texts };
  const complete = { ...document, texts };
  const isTextNew = document.texts[language] === undefined;
  const textOperations: Operation[] = isTextNew
    ? [{ op: "set", path: ["texts", language], value: toJson(texts[language]!) }]
    : [];
  const testId = findTestId(document) ?? testComponentId;
  const lacking = Object.entries(texts).filter(([one]) => !questionsPath(complete, one));
  const blockOperations = lacking.map(([one, { components }]): Operation => ({
    op: "insert",
    path: ["texts", one, "components"],
    after: components.at(-1)?.id ?? null,
    item: { id: testId, type: "test", props: {}, children: [item] },
  }));
  const questionIds = Object.keys(texts).flatMap((one) => listQuestions(complete, one));
  return [
    ...textOperations,
    ...blockOperations,
    ...changeEveryLanguage(complete, [
      { op: "insert", path: [], after: questionIds.at(-1)?.id ?? null, item },
    ]),
  ];
}

/** Returns the id that the block of a test has in any language. */
const findTestId = ({ texts }: ElementBody): string | undefined =>
  Object.values(texts)
    .map(({ components }) => findBlockPath(components, "test")?.at(-1))
    .find((id) => id !== undefined);

export type NewQuestion = JsonObject & { id: string };

/** A new question with two empty answers. In a test, the first is right. */
export function newQuestion(type: "question" | "quiz", createId: () => string): NewQuestion {
  const isGraded = type === "question";
  const variants = [true, false].map((correct) => ({
    id: createId(),
    text: "",
    ...(isGraded && { correct }),
  }));
  const props = { text: "", variants, ...(isGraded ? {} : { multiple: false }) };
  return { id: createId(), type, props, children: [] };
}

/** Whether learners may choose several answers. */
export const allowsSeveral = ({ multiple, variants, type }: EditedQuestion): boolean =>
  multiple ?? (type === "question" && variants.filter(({ correct }) => correct).length > 1);

/** Returns the operations that mark an answer as right or wrong. If learners choose one answer, it replaces the others. */
export function markVariant(question: EditedQuestion, id: string): ItemOperation[] {
  const isSeveral = allowsSeveral(question);
  const rights = question.variants.filter(({ correct }) => correct);
  const isRight = rights.some((one) => one.id === id);
  if (isRight && rights.length === 1) return [];
  const replaced = isSeveral || isRight ? [] : rights;
  return [
    setMultiple(question, isSeveral),
    setRight(question, id, !isRight),
    ...replaced.map((one) => setRight(question, one.id, false)),
  ];
}

/** Returns the operations that let an answer count as well as the right one, where learners choose one answer. */
export const acceptVariant = (question: EditedQuestion, id: string): ItemOperation[] => [
  setMultiple(question, false),
  setRight(question, id, true),
];

/** Returns the operations that leave only the first right answer. */
export const keepOneRight = (question: EditedQuestion): ItemOperation[] =>
  question.variants
    .filter(({ correct }) => correct)
    .slice(1)
    .map(({ id }) => setRight(question, id, false));

const setRight = ({ id }: EditedQuestion, variantId: string, value: boolean): ItemOperation => ({
  op: "set",
  path: [id, "props", "variants", variantId, "correct"],
  value,
});

/** Returns the operation that lets learners choose one answer or several. Which answers are right stays. */
export const setMultiple = ({ id }: EditedQuestion, value: boolean): ItemOperation => ({
  op: "set",
  path: [id, "props", "multiple"],
  value,
});
