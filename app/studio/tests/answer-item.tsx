import { useTranslations } from "use-intl";
import { useCanWrite, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { AnswerPicture } from "./answer-picture.tsx";
import { SortableItem } from "./sortable-list.tsx";
import {
  acceptVariant,
  allowsSeveral,
  type EditedQuestion,
  type EditedVariant,
  markVariant,
} from "./test-document.ts";
import type { QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  variant: EditedVariant;
  index: number;
  list: QuestionList;
  /** The name that the marks of right answers share. */
  group: string;
  onMoveBy: (steps: 1 | -1) => void;
  /** How many people chose it in their first attempt; null: nobody knows, or too few to tell. */
  people: number | null;
  /** How many people answered the question. */
  total: number;
};

/** An answer of a question: whether it is right, its text, and the feedback for those who choose it. */
export function AnswerItem(props: Props) {
  const { question, variant, index, list, group, onMoveBy, people, total } = props;
  const t = useTranslations();
  const language = useEditingLanguage();
  const canWrite = useCanWrite();
  const { id, text = "", correct = false, explanation = "" } = variant;
  const letter = t("question.letters").split(" ")[index] ?? String(index + 1);
  const isGraded = question.type === "question";
  const isSeveral = allowsSeveral(question);
  const path = [question.id, "props", "variants", id];
  const rightCount = question.variants.filter((one) => one.correct).length;
  const textProps = { className: "studio-input", lang: language, dir: "auto" } as const;
  const picture = {
    path,
    image: variant.image,
    list,
    label: t("studio.test.answer-picture", { letter }),
  };
  return (
    <SortableItem
      id={id}
      className={correct ? "studio-answer studio-answer--right" : "studio-answer"}
      label={t("studio.test.move-answer", { letter })}
    >
      {(handle) => (
        <>
          <div className="studio-answer__row">
            {handle}
            {isGraded ? (
              <label className="studio-answer__mark">
                <input
                  type={isSeveral || rightCount > 1 ? "checkbox" : "radio"}
                  name={group}
                  checked={correct}
                  disabled={!canWrite}
                  aria-label={t("studio.test.right-answer", { letter })}
                  onChange={() => list.change(markVariant(question, id))}
                />
              </label>
            ) : (
              <span className="studio-muted">{letter}</span>
            )}
            <input
              {...textProps}
              aria-label={t("studio.test.answer", { letter })}
              value={text}
              onChange={({ target }) => list.write([...path, "text"], target.value)}
            />
            {people !== null && total > 0 && (
              <span className="studio-answer__people">
                <meter
                  value={people}
                  max={total}
                  aria-label={t("studio.test.chosen-by", { people })}
                />
                <span aria-hidden="true">{people}</span>
              </span>
            )}
          </div>
          {isGraded && (
            <div className="studio-answer__feedback">
              <StudioIcon name="feedback" flip />
              <input
                {...textProps}
                aria-label={t("studio.test.feedback", { letter })}
                placeholder={t("studio.test.feedback-hint")}
                value={explanation}
                onChange={({ target }) => list.write([...path, "explanation"], target.value)}
              />
            </div>
          )}
          {variant.image && <AnswerPicture {...picture} />}
          {canWrite && (
            <div className="studio-answer__tools">
              {isGraded && !isSeveral && !correct && rightCount > 0 && (
                <button
                  type="button"
                  className="studio-button studio-button--quiet"
                  onClick={() => list.change(acceptVariant(question, id))}
                >
                  {t("studio.test.also-right")}
                </button>
              )}
              {!variant.image && <AnswerPicture {...picture} isIcon />}
              <button
                type="button"
                className="studio-icon-button"
                aria-label={t("studio.test.answer-up", { letter })}
                disabled={index === 0}
                onClick={() => onMoveBy(-1)}
              >
                <StudioIcon name="arrow-up" />
              </button>
              <button
                type="button"
                className="studio-icon-button"
                aria-label={t("studio.test.answer-down", { letter })}
                disabled={index === question.variants.length - 1}
                onClick={() => onMoveBy(1)}
              >
                <StudioIcon name="arrow-down" />
              </button>
              <button
                type="button"
                className="studio-icon-button"
                aria-label={t("studio.test.remove-answer", { letter })}
                onClick={() => list.change([{ op: "remove", path: path.slice(0, -1), id }])}
              >
                <StudioIcon name="close" />
              </button>
            </div>
          )}
        </>
      )}
    </SortableItem>
  );
}
