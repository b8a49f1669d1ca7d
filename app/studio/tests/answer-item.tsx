import { useTranslations } from "use-intl";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { AnswerPicture } from "./answer-picture.tsx";
import { GrowingText } from "./growing-text.tsx";
import { ItemTools } from "./item-tools.tsx";
import { PeopleCount } from "./people-count.tsx";
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
  /** Learners choose one answer, and several count as right. */
  acceptsMore: boolean;
  onMoveBy: (steps: 1 | -1) => void;
  /** How many people chose it in their first attempt; null: nobody knows, or too few to tell. */
  people: number | null;
  /** How many people answered the question. */
  total: number;
};

/** An answer of a question: whether it is right, its text, and the feedback for those who choose it. */
export function AnswerItem(props: Props) {
  const { question, variant, index, list, group, acceptsMore, onMoveBy, people, total } = props;
  const t = useTranslations();
  const canWrite = useCanWrite();
  const { id, text = "", correct = false, explanation = "" } = variant;
  const letter = t("question.letters").split(" ")[index] ?? String(index + 1);
  const isGraded = question.type === "question";
  const isSeveral = allowsSeveral(question);
  const addsRight = isSeveral || acceptsMore;
  const path = [question.id, "props", "variants", id];
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
                  type={addsRight ? "checkbox" : "radio"}
                  name={group}
                  checked={correct}
                  disabled={!canWrite}
                  aria-label={t("studio.test.right-answer", { letter })}
                  onChange={() =>
                    list.change(
                      addsRight && !isSeveral && !correct
                        ? acceptVariant(question, id)
                        : markVariant(question, id),
                    )
                  }
                />
              </label>
            ) : (
              <span className="studio-muted">{letter}</span>
            )}
            <GrowingText
              label={t("studio.test.answer", { letter })}
              value={text}
              isOneParagraph
              onChange={(value) => list.write([...path, "text"], value)}
            />
          </div>
          <PeopleCount
            people={people}
            total={total}
            label={t("studio.test.chosen-by", { people: people ?? 0 })}
            isRight={correct}
          />
          {isGraded && (
            <div className="studio-answer__feedback">
              <StudioIcon name="feedback" flip />
              <GrowingText
                label={t("studio.test.feedback", { letter })}
                placeholder={t("studio.test.feedback-hint")}
                value={explanation}
                onChange={(value) => list.write([...path, "explanation"], value)}
              />
            </div>
          )}
          {variant.image && <AnswerPicture {...picture} />}
          {canWrite && (
            <div className="studio-answer__tools">
              {!variant.image && <AnswerPicture {...picture} isIcon />}
              <ItemTools
                labels={{
                  up: t("studio.test.answer-up", { letter }),
                  down: t("studio.test.answer-down", { letter }),
                  remove: t("studio.test.remove-answer", { letter }),
                }}
                isFirst={index === 0}
                isLast={index === question.variants.length - 1}
                onMoveBy={onMoveBy}
                onRemove={() => list.change([{ op: "remove", path: path.slice(0, -1), id }])}
              />
            </div>
          )}
        </>
      )}
    </SortableItem>
  );
}
