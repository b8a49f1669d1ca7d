import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { Answer } from "#blocks/screen.ts";

/** Whether an answer was right, with its explanation. */
export function AnswerResult({ answer }: { answer: Answer }) {
  const t = useTranslations();
  const isOpinion = answer.right.length === 0 && !answer.isRightHidden;
  const messageKey = isOpinion ? "question.opinion" : answer.correct ? "test.right" : "test.wrong";
  return (
    <div className="answer-result">
      <Icon name={isOpinion || answer.correct ? "check" : "info"} />
      <p>
        <b>{t(messageKey)}</b>
        {answer.explanation !== undefined && ` ${answer.explanation}`}
      </p>
    </div>
  );
}
