import { useId } from "react";
import { useTranslations } from "use-intl";
import type { QuestionStatistics } from "#domains/learning/answers/answer-counts.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

type Props = { question: QuestionStatistics; type: "test" | "quiz" };

/** How many learners chose which answer of a question, and a note if the question looks wrong. */
export function QuestionAnswers({ question, type }: Props) {
  const t = useTranslations();
  const headingId = useId();
  const { kind, text, isCurrent, people, right, doubt, variants } = question;
  const count = (value: number | null) => value ?? "–";
  return (
    <section className="studio-card" aria-labelledby={headingId}>
      <div className="studio-card__body">
        <h2 id={headingId}>{text || t("studio.test.no-text")}</h2>
        <p className="studio-muted studio-small">
          {right === null
            ? t("studio.answers.answered-by", { people })
            : t("studio.answers.right-people", { right, people })}
          {!isCurrent && ` · ${t("studio.answers.removed")}`}
        </p>
        {doubt && (
          <div className="studio-note studio-note--warn">
            <StudioIcon name="warning" />
            <p>
              {t(
                doubt === "wrong-preferred" && kind !== "choose"
                  ? "studio.answers.wrong-arranged"
                  : `studio.answers.${doubt}`,
              )}
            </p>
          </div>
        )}
      </div>
      <table className="studio-table" aria-labelledby={headingId}>
        <thead>
          <tr>
            <th scope="col">{t("studio.answers.answer")}</th>
            <th scope="col">{t(`studio.answers.people-${type}`)}</th>
            {type === "test" && <th scope="col">{t("studio.answers.all-attempts")}</th>}
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <tr key={variant.id}>
              <th scope="row">
                {variant.text || t("studio.test.no-text")}
                {variant.correct && (
                  <>
                    {" "}
                    <span className="studio-badge">{t("studio.answers.right")}</span>
                  </>
                )}
              </th>
              <td>
                <span
                  className={
                    variant.correct
                      ? "studio-answer__people studio-answer__people--right"
                      : "studio-answer__people"
                  }
                >
                  {variant.people !== null && people > 0 && (
                    <meter value={variant.people} max={people} aria-hidden="true" />
                  )}
                  {count(variant.people)}
                </span>
              </td>
              {type === "test" && <td>{count(variant.results)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
