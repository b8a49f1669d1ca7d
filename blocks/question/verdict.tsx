import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { Answer } from "#blocks/screen.ts";

/** Whether an answer was right, with its explanation. */
export function Verdict({ answer }: { answer: Answer }) {
  const t = useTranslations();
  const opinion = answer.right.length === 0;
  const words = opinion ? "question.opinion" : answer.correct ? "test.right" : "test.wrong";
  return (
    <div className="verdict">
      <Icon name={opinion || answer.correct ? "check" : "info"} />
      <p>
        <b>{t(words)}</b>
        {answer.explanation !== undefined && ` ${answer.explanation}`}
      </p>
    </div>
  );
}
