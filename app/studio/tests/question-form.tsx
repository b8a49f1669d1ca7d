import { useId } from "react";
import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { defaultPoints, pointsMax } from "#domains/learning/answers/grading.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCanWrite, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { AnswerPicture } from "./answer-picture.tsx";
import { Answers } from "./answer-list.tsx";
import { ArrangedItems } from "./arranged-items.tsx";
import { isArranged, kindOf, questionKinds, quizKinds } from "./question-kinds.ts";
import type { EditedQuestion } from "./test-document.ts";
import type { QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  number: number;
  total: number;
  list: QuestionList;
  statistics: QuestionStatistics | null;
};

/** Everything that can be edited in a question. */
export function QuestionForm({ question, number, total, list, statistics }: Props) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const canWrite = useCanWrite();
  const fieldId = useId();
  const { id, text, type, explanation, points = defaultPoints } = question;
  const kinds = type === "quiz" ? quizKinds : questionKinds;
  const setPoints = (value: number) => {
    const path = [id, "props", "points"];
    list.change(
      [value === defaultPoints ? { op: "unset", path } : { op: "set", path, value }],
      `${id}.points`,
    );
  };
  const textProps = { className: "studio-input", lang: language, dir: "auto" } as const;
  return (
    <div className="studio-question__form">
      <fieldset className="studio-kinds" disabled={!canWrite}>
        <legend className="studio-field__label">
          {t(type === "quiz" ? "studio.test.choose" : "studio.test.question-kind")}
        </legend>
        {kinds.map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`${fieldId}-kind`}
              checked={kindOf(question) === kind}
              onChange={() => list.setKind(question, kind)}
            />
            <span>{t(`studio.test.kind.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="studio-field">
        <label htmlFor={`${fieldId}-text`}>{t("studio.test.text")}</label>
        <textarea
          {...textProps}
          id={`${fieldId}-text`}
          rows={2}
          value={text}
          onChange={({ target }) => list.write([id, "props", "text"], target.value)}
        />
      </div>
      {isArranged(question) ? (
        <ArrangedItems question={question} list={list} statistics={statistics} />
      ) : (
        <>
          <AnswerPicture
            path={[id, "props"]}
            image={question.image}
            list={list}
            label={t("studio.test.picture")}
          />
          <Answers question={question} list={list} statistics={statistics} />
        </>
      )}
      {type !== "quiz" && (
        <>
          {canWrite && (
            <div className="studio-question__points">
              <NumberInput
                label={t("studio.test.points")}
                value={points}
                min={defaultPoints}
                max={pointsMax}
                whenEmpty="wrong"
                onChange={setPoints}
              />
            </div>
          )}
          <div className="studio-field">
            <label htmlFor={`${fieldId}-explanation`}>{t("studio.test.explanation")}</label>
            <textarea
              {...textProps}
              id={`${fieldId}-explanation`}
              rows={2}
              value={explanation}
              onChange={({ target }) => list.write([id, "props", "explanation"], target.value)}
            />
          </div>
        </>
      )}
      {canWrite && (
        <div className="studio-question__tools">
          <button
            type="button"
            className="studio-button"
            disabled={number === 1}
            onClick={() => list.moveBy(id, -1)}
          >
            <StudioIcon name="arrow-up" />
            {t("studio.drag.up")}
          </button>
          <button
            type="button"
            className="studio-button"
            disabled={number === total}
            onClick={() => list.moveBy(id, 1)}
          >
            <StudioIcon name="arrow-down" />
            {t("studio.drag.down")}
          </button>
          <button type="button" className="studio-button" onClick={() => list.duplicate(id)}>
            {t("studio.test.duplicate")}
          </button>
          <button type="button" className="studio-button" onClick={() => list.remove(id)}>
            {t("studio.test.remove-question")}
          </button>
        </div>
      )}
    </div>
  );
}
