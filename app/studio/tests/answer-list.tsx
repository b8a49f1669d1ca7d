import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { useCanWrite } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { AnswerItem } from "./answer-item.tsx";
import { idBefore, SortableList } from "./sortable-list.tsx";
import { allowsSeveral, type EditedQuestion, keepOneRight } from "./test-document.ts";
import { createId, type QuestionList } from "./use-question-list.ts";

type Props = {
  question: EditedQuestion;
  list: QuestionList;
  statistics: QuestionStatistics | null;
};

/** The answers that learners choose from, and which of them are right. */
export function Answers({ question, list, statistics }: Props) {
  const t = useTranslations();
  const canWrite = useCanWrite();
  const group = useId();
  const { id, type, variants } = question;
  const path = [id, "props", "variants"];
  const ids = variants.map((one) => one.id);
  const rightCount = variants.filter(({ correct }) => correct).length;
  const [wantsMore, setWantsMore] = useState(false);
  const choosesOne = type === "question" && !allowsSeveral(question);
  const acceptsMore = choosesOne && (wantsMore || rightCount > 1);
  const move = (variantId: string, after: string | null) =>
    list.change([{ op: "move", path, id: variantId, after }]);
  const add = () => {
    const item = { id: createId(), text: "", ...(type === "question" && { correct: false }) };
    list.change([{ op: "insert", path, after: ids.at(-1) ?? null, item }]);
  };
  return (
    <div className="studio-field">
      <p className="studio-field__label">{t("studio.test.answers")}</p>
      <SortableList
        ids={ids}
        nameOf={(variantId) =>
          variants.find((one) => one.id === variantId)?.text || t("studio.test.no-text")
        }
        onMove={move}
      >
        <ol className="studio-answers">
          {variants.map((variant, index) => (
            <AnswerItem
              key={variant.id}
              question={question}
              variant={variant}
              index={index}
              list={list}
              group={group}
              acceptsMore={acceptsMore}
              onMoveBy={(steps) => move(variant.id, idBefore(ids, variant.id, index + steps))}
              people={statistics?.variants.find((one) => one.id === variant.id)?.people ?? null}
              total={statistics?.people ?? 0}
            />
          ))}
        </ol>
      </SortableList>
      {canWrite && (
        <div>
          <button type="button" className="studio-button" onClick={add}>
            <StudioIcon name="plus" />
            {t("studio.test.add-answer")}
          </button>
        </div>
      )}
      {canWrite && choosesOne && (
        <Choice
          type="checkbox"
          label={t("studio.test.several-right")}
          help={t("studio.test.several-right-help")}
          checked={acceptsMore}
          onChange={({ target }) => {
            setWantsMore(target.checked);
            if (!target.checked) list.change(keepOneRight(question));
          }}
        />
      )}
    </div>
  );
}
