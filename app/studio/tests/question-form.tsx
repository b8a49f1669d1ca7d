import { useId } from "react";
import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { defaultPoints, pointsMax } from "#domains/learning/answers/grading.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCanWrite, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { AnswerPicture } from "./answer-picture.tsx";
import { AnswerItem } from "./answer-item.tsx";
import { idBefore, SortableList } from "./sortable-list.tsx";
import { allowsSeveral, type EditedQuestion, setMultiple } from "./test-document.ts";
import { createId, type QuestionList } from "./use-question-list.ts";

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
  const { id, text, type, variants, explanation, points = defaultPoints } = question;
  const isSeveral = allowsSeveral(question);
  const variantsPath = [id, "props", "variants"];
  const variantIds = variants.map((one) => one.id);
  const moveVariant = (variantId: string, after: string | null) =>
    list.change([{ op: "move", path: variantsPath, id: variantId, after }]);
  const addVariant = () => {
    const item = { id: createId(), text: "", ...(type === "question" && { correct: false }) };
    list.change([{ op: "insert", path: variantsPath, after: variantIds.at(-1) ?? null, item }]);
  };
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
        <legend className="studio-field__label">{t("studio.test.choose")}</legend>
        {([false, true] as const).map((several) => (
          <label key={String(several)}>
            <input
              type="radio"
              name={`${fieldId}-kind`}
              checked={isSeveral === several}
              onChange={() => list.change([setMultiple(question, several)])}
            />
            <span>{t(several ? "studio.test.kind.several" : "studio.test.kind.one")}</span>
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
      <AnswerPicture
        path={[id, "props"]}
        image={question.image}
        list={list}
        label={t("studio.test.picture")}
      />
      <div className="studio-field">
        <p className="studio-field__label">{t("studio.test.answers")}</p>
        <SortableList
          ids={variantIds}
          nameOf={(variantId) =>
            variants.find((one) => one.id === variantId)?.text || t("studio.test.no-text")
          }
          onMove={moveVariant}
        >
          <ol className="studio-answers">
            {variants.map((variant, index) => (
              <AnswerItem
                key={variant.id}
                question={question}
                variant={variant}
                index={index}
                list={list}
                group={`${fieldId}-right`}
                onMoveBy={(steps) =>
                  moveVariant(variant.id, idBefore(variantIds, variant.id, index + steps))
                }
                people={statistics?.variants.find((one) => one.id === variant.id)?.people ?? null}
                total={statistics?.people ?? 0}
              />
            ))}
          </ol>
        </SortableList>
        {canWrite && (
          <div>
            <button type="button" className="studio-button" onClick={addVariant}>
              <StudioIcon name="plus" />
              {t("studio.test.add-answer")}
            </button>
          </div>
        )}
      </div>
      {type === "question" && (
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
