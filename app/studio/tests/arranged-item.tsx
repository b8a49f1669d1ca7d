import { useTranslations } from "use-intl";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { GrowingText } from "./growing-text.tsx";
import { ItemTools } from "./item-tools.tsx";
import { PeopleCount } from "./people-count.tsx";
import { SortableItem } from "./sortable-list.tsx";
import type { EditedQuestion, EditedVariant } from "./test-document.ts";
import type { QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  variant: EditedVariant;
  index: number;
  list: QuestionList;
  onMoveBy: (steps: 1 | -1) => void;
  /** How many people arranged it right in their first attempt; null: nobody knows, or too few to tell. */
  people: number | null;
  /** How many people answered the question. */
  total: number;
};

/** Between the parts of a pair. */
const pairSign = "–";

/** An item that learners put in order, or a pair that they match. */
export function ArrangedItem({ question, variant, index, list, onMoveBy, people, total }: Props) {
  const t = useTranslations();
  const canWrite = useCanWrite();
  const { id, text = "", match = "" } = variant;
  const number = index + 1;
  const path = [question.id, "props", "variants", id];
  const isPair = question.type === "match";
  return (
    <SortableItem
      id={id}
      className={`studio-answer studio-answer--${question.type}`}
      label={t("studio.test.move-item", { number })}
    >
      {(handle) => (
        <>
          <div className="studio-answer__row">
            {handle}
            <span className="studio-answer__number" aria-hidden="true">
              {number}
            </span>
            <span className="studio-answer__pair">
              <GrowingText
                label={t(isPair ? "studio.test.pair-first" : "studio.test.item", { number })}
                value={text}
                isOneParagraph
                onChange={(value) => list.write([...path, "text"], value)}
              />
              {isPair && (
                <>
                  <span aria-hidden="true">{pairSign}</span>
                  <GrowingText
                    label={t("studio.test.pair-second", { number })}
                    value={match}
                    isOneParagraph
                    onChange={(value) => list.write([...path, "match"], value)}
                  />
                </>
              )}
            </span>
          </div>
          <PeopleCount
            people={people}
            total={total}
            label={t("studio.test.arranged-by", { people: people ?? 0 })}
            isRight
          />
          {canWrite && (
            <div className="studio-answer__tools">
              <ItemTools
                labels={{
                  up: t("studio.test.item-up", { number }),
                  down: t("studio.test.item-down", { number }),
                  remove: t("studio.test.remove-item", { number }),
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
