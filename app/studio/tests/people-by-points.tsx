import { useTranslations } from "use-intl";
import { statisticsPeopleMin } from "#domains/learning/answers/answer-counts.ts";
import type { TestStatistics } from "#domains/learning/answers/load-test-statistics.server.ts";
import type { EditedQuestion } from "./test-document.ts";

type Props = { statistics: TestStatistics; questions: readonly EditedQuestion[] };

/** How many people reached how many points with their first attempt, and the question that was hardest. */
export function PeopleByPoints({ statistics, questions }: Props) {
  const t = useTranslations();
  const { people, histogram, maxPoints } = statistics;
  const most = Math.max(1, ...(histogram ?? []).map((one) => one.people));
  const hardest = statistics.questions.find((one) => one.right !== null && one.right < one.people);
  const number = questions.findIndex(({ id }) => id === hardest?.componentId) + 1;
  return (
    <section className="studio-test-pane__people" aria-labelledby="studio-test-people">
      <h3 id="studio-test-people">{t("studio.test.how-people-did")}</h3>
      <p className="studio-muted studio-small">
        {people === 0
          ? t("studio.test.nobody-yet")
          : histogram === null
            ? t("studio.test.too-few", { people: statisticsPeopleMin })
            : t("studio.test.first-attempts", { people })}
      </p>
      {histogram !== null && people > 0 && (
        <ul className="studio-points">
          {histogram.map((one) => (
            <li key={one.points}>
              <span>{t("test.points-of", { reached: one.points, max: maxPoints })}</span>
              <meter value={one.people} max={most} aria-hidden="true" />
              <span>{t("studio.test.people", { people: one.people })}</span>
            </li>
          ))}
        </ul>
      )}
      {hardest && number > 0 && (
        <p className="studio-small">
          {t("studio.test.hardest", { number, right: hardest.right ?? 0, people: hardest.people })}
        </p>
      )}
    </section>
  );
}
