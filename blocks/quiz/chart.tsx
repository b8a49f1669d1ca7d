import { useFormatter, useTranslations } from "use-intl";
import type { PublicQuestion } from "#domains/learning/answers/grading.ts";
import { Icon } from "#ui/icons.tsx";
import type { QuizChart } from "./data.ts";

type ChartProps = {
  chart: QuizChart;
  question: PublicQuestion;
  /** Ids of the variants that the learner chose. */
  chosenIds: readonly string[];
};

/** What people chose: each variant with its share as a number and as a bar, in the question's order. */
export function Chart({ chart, question, chosenIds }: ChartProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { total, countByVariant, minimumAnswers } = chart;
  if (countByVariant === null)
    return <p className="muted">{t("quiz.few", { least: minimumAnswers })}</p>;
  return (
    <figure className="quiz-chart">
      <figcaption>{t("quiz.answers", { total })}</figcaption>
      <ul>
        {question.variants.map(({ id, text, image }) => {
          const count = countByVariant[id] ?? 0;
          const share = total > 0 ? count / total : 0;
          const percent = format.number(share, { style: "percent" });
          const isOwn = chosenIds.includes(id);
          return (
            <li key={id} className={isOwn ? "is-own" : undefined}>
              <span className="quiz-chart__text">
                {text ?? image?.alt}
                {isOwn && (
                  <em>
                    <Icon name="check" size={16} />
                    {t("quiz.yours")}
                  </em>
                )}
              </span>
              <span className="digits small">{t("quiz.share", { percent, count })}</span>
              {/* Hidden from screen readers, because the text before it says the same. */}
              <progress className="progress-bar" value={share} max={1} aria-hidden="true" />
            </li>
          );
        })}
      </ul>
      {question.multiple && <p className="small muted">{t("quiz.several")}</p>}
    </figure>
  );
}
