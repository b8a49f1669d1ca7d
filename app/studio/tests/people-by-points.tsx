import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { statisticsPeopleMin } from "#domains/learning/answers/answer-counts.ts";
import { maxScore } from "#domains/learning/answers/grading.ts";
import type { TestStatistics } from "#domains/learning/answers/load-test-statistics.server.ts";
import type { EditedQuestion } from "./test-document.ts";

type Props = {
  statistics: TestStatistics;
  questions: readonly EditedQuestion[];
  /** In percent. */
  passMark: number;
};

/** How many people reached how many points with their first attempt, and the question that was hardest. */
export function PeopleByPoints({ statistics, questions, passMark }: Props) {
  const t = useTranslations();
  const { people, histogram, maxPoints } = statistics;
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
        <Columns histogram={histogram} maxPoints={maxPoints} passMark={passMark} />
      )}
      {hardest && number > 0 && (
        <p className="studio-small">
          {t("studio.test.hardest", { number, right: hardest.right ?? 0, people: hardest.people })}{" "}
          <Link className="studio-link" to="answers" relative="path">
            {t("studio.test.see-answers")}
          </Link>
        </p>
      )}
    </section>
  );
}

/** With more points, the columns would be too narrow to tell apart. */
const columnsMax = 12;

type ColumnsProps = Pick<Props, "passMark"> & {
  histogram: NonNullable<TestStatistics["histogram"]>;
  maxPoints: number;
};

/** One column for each number of points, lit from the pass mark on; with many points, only those that somebody reached. */
function Columns({ histogram, maxPoints, passMark }: ColumnsProps) {
  const t = useTranslations();
  const most = Math.max(1, ...histogram.map(({ people }) => people));
  const columns =
    maxPoints > columnsMax
      ? histogram
      : Array.from({ length: maxPoints + 1 }, (_, points) => ({
          points,
          people: histogram.find((one) => one.points === points)?.people ?? 0,
        }));
  return (
    <ol className="studio-columns">
      {columns.map(({ points, people }) => (
        <li key={points}>
          <span className="studio-hidden">
            {`${t("test.points-of", { reached: points, max: maxPoints })}: ${t("studio.test.people", { people })}`}
          </span>
          <span className="studio-columns__people" aria-hidden="true">
            {people > 0 && people}
          </span>
          <span
            className={
              points * maxScore >= passMark * maxPoints
                ? "studio-columns__bar studio-columns__bar--passed"
                : "studio-columns__bar"
            }
            style={{ blockSize: `${Math.round((people / most) * columnPx)}px` }}
          />
          <span aria-hidden="true">{points}</span>
        </li>
      ))}
    </ol>
  );
}

const columnPx = 64;
