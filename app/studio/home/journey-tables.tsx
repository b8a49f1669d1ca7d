import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import {
  type JourneyCounts,
  journeySteps,
  noCourse,
  noSource,
  otherSource,
} from "#domains/journey/journey.ts";
import { journeyPath } from "./journey-query.ts";
import type { JourneyCardData } from "./load-home.server.ts";

type Props = { journey: JourneyCardData };

/** The figures of each day, week or month. */
export function TimeTable({ journey }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <Figures label={t("studio.journey.by-time")} first={t("studio.journey.from-day")}>
      {journey.times.map((row) => (
        <Row key={row.from} counts={row}>
          <time dateTime={row.from}>
            {format.dateTime(new Date(`${row.from}T00:00:00Z`), {
              dateStyle: "medium",
              timeZone: "UTC",
            })}
          </time>
        </Row>
      ))}
    </Figures>
  );
}

/** The figures of each campaign. */
export function SourceTable({ journey: { sources, query } }: Props) {
  const t = useTranslations();
  const nameOf = useSourceName();
  return (
    <Figures label={t("studio.journey.by-source")} first={t("studio.journey.source")}>
      {sources.map((row) => (
        <Row key={row.name} counts={row}>
          {row.name === null ? (
            t("studio.journey.others")
          ) : (
            <Link to={journeyPath({ ...query, source: row.name })} preventScrollReset>
              <bdi>{nameOf(row.name)}</bdi>
            </Link>
          )}
        </Row>
      ))}
    </Figures>
  );
}

/** The figures of each course. */
export function CourseTable({ journey: { courses, query } }: Props) {
  const t = useTranslations();
  return (
    <Figures label={t("studio.journey.by-course")} first={t("studio.journey.course")}>
      {courses.map((row) => (
        <Row key={row.name} counts={row}>
          {row.name === null ? (
            t("studio.journey.others")
          ) : row.name === noCourse ? (
            t("studio.journey.no-course")
          ) : (
            <Link to={journeyPath({ ...query, courseId: row.name })} preventScrollReset>
              <bdi>{row.title}</bdi>
            </Link>
          )}
        </Row>
      ))}
    </Figures>
  );
}

/** A wide table scrolls alone, and by keyboard too. */
function Figures({
  label,
  first,
  children,
}: {
  label: string;
  first: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <div
      className="studio-journey__figures"
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
    >
      <table className="studio-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {journeySteps.map((step) => (
              <th key={step} scope="col">
                {t(`studio.journey.step.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ counts, children }: { counts: JourneyCounts; children: ReactNode }) {
  const format = useFormatter();
  return (
    <tr>
      <th scope="row">{children}</th>
      {journeySteps.map((step) => (
        <td key={step}>{format.number(counts[step])}</td>
      ))}
    </tr>
  );
}

/** Returns a function that names a campaign's source. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations();
  return (source) => {
    if (source === noSource) return t("studio.journey.no-source");
    return source === otherSource ? t("studio.journey.others") : source;
  };
}
