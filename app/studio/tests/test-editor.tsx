import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { defaultPoints } from "#domains/learning/answers/grading.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import {
  Inspector,
  useCanWrite,
  useEditingLanguage,
  useElementDraft,
} from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { QuestionItem } from "./question-item.tsx";
import { SortableList } from "./sortable-list.tsx";
import { TestPane } from "./test-pane.tsx";
import { useQuestionList } from "./use-question-list.ts";
import { useTestStatistics } from "./use-test-statistics.ts";

type Props = {
  elementId: string;
  /** The settings that all elements have, below those of the test. */
  children: ReactNode;
};

/** The questions of a test or a quiz, one of them open, and its settings in the pane at the end. */
export default function TestEditor({ elementId, children }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const { document } = useElementDraft();
  const canWrite = useCanWrite();
  const list = useQuestionList();
  const { questions } = list;
  const isTest = document.type === "test";
  const statistics = useTestStatistics(elementId, language);
  const points = questions.reduce((sum, one) => sum + (one.points ?? defaultPoints), 0);
  const tryAddress = `/preview/${encodeURIComponent(elementId)}?${new URLSearchParams({ language, try: "" })}`;
  return (
    <section className="studio-test" aria-labelledby="studio-test-title">
      <header className="studio-test__header">
        <div>
          <h2 id="studio-test-title">{t("studio.test.questions")}</h2>
          <p className="studio-muted studio-small">
            {t("test.question-count", { count: questions.length })}
            {isTest && `, ${t("test.points-count", { points })}`}
            {statistics !== null &&
              statistics.passedFirst !== null &&
              statistics.people > 0 &&
              ` · ${t("studio.test.taken", { people: statistics.people, passed: statistics.passedFirst })}`}
          </p>
        </div>
        <div className="studio-test__actions">
          {statistics !== null && (
            <Link className="studio-button" to="answers" relative="path">
              {t("studio.answers.title")}
            </Link>
          )}
          {isTest && questions.length > 0 && (
            <a className="studio-button" href={tryAddress} target="_blank" rel="noreferrer">
              <StudioIcon name="outside" flip />
              {t("studio.test.try")}
            </a>
          )}
        </div>
      </header>
      {list.source !== null && (
        <button type="button" className="studio-button" onClick={() => list.copyFrom(list.source!)}>
          {t("studio.test.copy-from", { language: languageNameIn(language, list.source) })}
        </button>
      )}
      <SortableList
        ids={questions.map(({ id }) => id)}
        nameOf={(id) => questions.find((one) => one.id === id)?.text || t("studio.test.no-text")}
        onMove={list.move}
      >
        <ol className="studio-test__list">
          {questions.map((question, index) => (
            <QuestionItem
              key={question.id}
              question={question}
              number={index + 1}
              total={questions.length}
              list={list}
              statistics={
                statistics?.questions.find((one) => one.componentId === question.id) ?? null
              }
            />
          ))}
        </ol>
      </SortableList>
      <p className="studio-test__removed" role="status">
        {list.isRemoved && (
          <>
            {t("studio.test.removed")}{" "}
            <button type="button" className="studio-button" onClick={list.bringBack}>
              {t("studio.editing.undo")}
            </button>
          </>
        )}
      </p>
      {canWrite && (
        <button type="button" className="studio-button" onClick={list.add}>
          <StudioIcon name="plus" />
          {t("studio.test.add-question")}
        </button>
      )}
      <Inspector>
        <TestPane points={points} questions={questions} statistics={statistics} />
        {children}
      </Inspector>
    </section>
  );
}
