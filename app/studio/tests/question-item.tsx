import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { defaultPoints } from "#domains/learning/answers/grading.ts";
import { useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { QuestionForm } from "./question-form.tsx";
import { SortableItem } from "./sortable-list.tsx";
import { findMissing, kindOf } from "./question-kinds.ts";
import type { EditedQuestion } from "./test-document.ts";
import type { QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  /** Its place, counted from 1. */
  number: number;
  total: number;
  list: QuestionList;
  statistics: QuestionStatistics | null;
};

/** A question in the list: its text and kind or, if it is open, everything that can be edited. */
export function QuestionItem({ question, number, total, list, statistics }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const { id, text, type, points = defaultPoints } = question;
  const isOpen = list.openId === id;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) form.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  const missing = findMissing(question);
  return (
    <SortableItem
      id={id}
      className={isOpen ? "studio-question studio-question--open" : "studio-question"}
      label={t("studio.test.move-question", { number })}
    >
      {(handle) => (
        <>
          <div className="studio-question__row">
            {handle}
            <button
              type="button"
              className="studio-question__open"
              aria-expanded={isOpen}
              onClick={() => list.open(isOpen ? null : id)}
            >
              <span className="studio-question__number">{number}</span>
              <span className="studio-question__text">
                <b lang={language} dir="auto">
                  {text || t("studio.test.no-text")}
                </b>
                <span className="studio-muted studio-small">
                  {t(`studio.test.kind.${kindOf(question)}`)}
                  {missing && ` · ${t(`studio.test.missing.${missing}`)}`}
                </span>
              </span>
              {type !== "quiz" && (
                <span className="studio-muted studio-small">
                  {t("test.points-count", { points })}
                </span>
              )}
            </button>
          </div>
          {isOpen && (
            <div ref={form}>
              <QuestionForm
                question={question}
                number={number}
                total={total}
                list={list}
                statistics={statistics}
              />
            </div>
          )}
        </>
      )}
    </SortableItem>
  );
}
