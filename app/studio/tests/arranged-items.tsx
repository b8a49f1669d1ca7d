import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { arrangedItemsMax } from "#domains/learning/answers/arrangement.ts";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { ArrangedItem } from "./arranged-item.tsx";
import { rightPairId } from "./question-kinds.ts";
import { idBefore, SortableList } from "./sortable-list.tsx";
import type { EditedQuestion } from "./test-document.ts";
import { createId, type QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  list: QuestionList;
  statistics: QuestionStatistics | null;
};

/** The items that learners put in order, in the right order, or the pairs that they match. */
export function ArrangedItems({ question, list, statistics }: Props) {
  const t = useTranslations();
  const canWrite = useCanWrite();
  const { id, type, variants } = question;
  const isPairs = type === "match";
  const path = [id, "props", "variants"];
  const ids = variants.map((one) => one.id);
  const move = (itemId: string, after: string | null) =>
    list.change([{ op: "move", path, id: itemId, after }]);
  const add = () => {
    const item = { id: createId(), text: "", ...(isPairs && { match: "" }) };
    list.change([{ op: "insert", path, after: ids.at(-1) ?? null, item }]);
  };
  const peopleOf = (itemId: string, index: number) =>
    statistics?.variants.find((one) => one.id === rightPairId(type, itemId, index))?.people ?? null;
  return (
    <div className="studio-field">
      <p className="studio-field__label">
        {t(isPairs ? "studio.test.pairs" : "studio.test.items")}
      </p>
      <p className="studio-field__help">
        {t(isPairs ? "studio.test.pairs-help" : "studio.test.items-help")}
      </p>
      <SortableList
        ids={ids}
        nameOf={(itemId) =>
          variants.find((one) => one.id === itemId)?.text || t("studio.test.no-text")
        }
        onMove={move}
      >
        <ol className="studio-answers">
          {variants.map((variant, index) => (
            <ArrangedItem
              key={variant.id}
              question={question}
              variant={variant}
              index={index}
              list={list}
              onMoveBy={(steps) => move(variant.id, idBefore(ids, variant.id, index + steps))}
              people={peopleOf(variant.id, index)}
              total={statistics?.people ?? 0}
            />
          ))}
        </ol>
      </SortableList>
      {canWrite && variants.length < arrangedItemsMax && (
        <div>
          <button type="button" className="studio-button" onClick={add}>
            <StudioIcon name="plus" />
            {t(isPairs ? "studio.test.add-pair" : "studio.test.add-item")}
          </button>
        </div>
      )}
    </div>
  );
}
