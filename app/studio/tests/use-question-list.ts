import { useState } from "react";
import { toJson } from "#domains/drafts/operations.ts";
import type { ElementBody } from "#domains/courses/course.ts";
import { useEditingLanguage, useElementDraft } from "#app/studio/editing/editing-context.tsx";
import {
  addQuestion,
  changeEveryLanguage,
  duplicateQuestion,
  type EditedQuestion,
  findQuestion,
  type ItemOperation,
  listQuestions,
  newQuestion,
  type PlacedQuestion,
  questionsPath,
  restoreQuestion,
} from "./test-document.ts";
import { changeKind, type QuestionKind } from "./question-kinds.ts";
import { idBefore } from "./sortable-list.tsx";

const idChars = 12;
/** A new id for a question or an answer; it is unique within its element. */
export const createId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, idChars);

export type QuestionList = {
  questions: readonly EditedQuestion[];
  /** The language to copy the questions from, if the language that is edited has none yet; null: none needed. */
  source: string | null;
  /** The id of the question that is open; null: none. */
  openId: string | null;
  open(id: string | null): void;
  /** Whether a question was just removed and can be brought back. */
  isRemoved: boolean;
  add(): void;
  remove(id: string): void;
  bringBack(): void;
  duplicate(id: string): void;
  setKind(question: EditedQuestion, kind: QuestionKind): void;
  move(id: string, after: string | null): void;
  moveBy(id: string, steps: 1 | -1): void;
  copyFrom(language: string): void;
  /** Changes a question in every language. */
  change(operations: readonly ItemOperation[], typing?: string): void;
  /** Changes a text of a question in the language that is edited. */
  write(path: readonly string[], value: string): void;
};

/** The questions of the test or quiz that is edited, and what can be done with them. */
export function useQuestionList(): QuestionList {
  const { document, ...draft } = useElementDraft();
  const language = useEditingLanguage();
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<readonly PlacedQuestion[]>([]);
  const questions = listQuestions(document, language);
  const ids = questions.map(({ id }) => id);
  const restoring = restoreQuestion(document, removed);
  const change: QuestionList["change"] = (operations, typing) => {
    setRemoved([]);
    const changes = changeEveryLanguage(document, operations);
    if (changes.length > 0) draft.change(changes, typing === undefined ? {} : { typing });
  };
  const move = (id: string, after: string | null) => change([{ op: "move", path: [], id, after }]);
  return {
    questions,
    source: questions.length > 0 ? null : sourceLanguage(document, language),
    openId,
    open: setOpenId,
    isRemoved: restoring.length > 0,
    change,
    move,
    moveBy: (id, steps) => move(id, idBefore(ids, id, ids.indexOf(id) + steps)),
    write: (path, value) => {
      setRemoved([]);
      const list = questionsPath(document, language);
      if (list)
        draft.change([{ op: "set", path: [...list, ...path], value }], {
          typing: [language, ...path].join("."),
        });
    },
    add: () => {
      const item = newQuestion(document.type === "quiz" ? "quiz" : "question", createId);
      draft.change(addQuestion(document, language, item));
      setRemoved([]);
      setOpenId(item.id);
    },
    remove: (id) => {
      change([{ op: "remove", path: [], id }]);
      setOpenId(null);
      setRemoved(findQuestion(document, id));
    },
    bringBack: () => {
      draft.change(restoring);
      setRemoved([]);
    },
    setKind: (question, kind) => {
      const changes = changeKind(document, question, kind);
      setRemoved([]);
      if (changes.length > 0) draft.change(changes);
    },
    duplicate: (id) => draft.change(duplicateQuestion(document, id, createId)),
    copyFrom: (source) => {
      const { components } = document.texts[source]!;
      const text = document.texts[language] ?? { title: "", description: "" };
      const value = toJson({ ...text, components });
      draft.change([{ op: "set", path: ["texts", language], value }]);
    },
  };
}

/** Returns a language that has questions. */
const sourceLanguage = (document: ElementBody, language: string): string | null =>
  Object.keys(document.texts).find(
    (one) => one !== language && listQuestions(document, one).length > 0,
  ) ?? null;
