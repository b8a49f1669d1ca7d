import type { CSSProperties } from "react";
import { Form, Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { type JourneyCounts, journeyPeriods, journeySteps } from "#domains/journey/journey.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { JourneyChart } from "./journey-chart.tsx";
import { journeyPath, sourceValue } from "./journey-query.ts";
import { CourseTable, SourceTable, TimeTable, useSourceName } from "./journey-tables.tsx";
import type { JourneyCardData } from "./load-home.server.ts";

/** The journey from the first link to the last lesson, with real figures. */
export function JourneyCard({ journey }: { journey: JourneyCardData }) {
  const t = useTranslations();
  const { query, now, before } = journey;
  return (
    <section className="studio-card studio-journey" aria-labelledby="studio-journey">
      <div className="studio-card__header">
        <h3 id="studio-journey">{t("studio.journey.title")}</h3>
        <span className="studio-muted studio-small">{t("studio.journey.lead")}</span>
        <nav
          className="studio-segments studio-journey__periods"
          aria-label={t("studio.journey.period")}
        >
          {journeyPeriods.map((days) => (
            <Link
              key={days}
              to={journeyPath({ ...query, days })}
              aria-current={days === query.days ? "true" : undefined}
              preventScrollReset
            >
              {t("studio.journey.days", { days })}
            </Link>
          ))}
        </nav>
      </div>
      <JourneyFilters journey={journey} />
      <ol className="studio-journey__steps">
        {journeySteps.map((step, index) => (
          <StepFigure
            key={step}
            step={step}
            now={now}
            before={before}
            stepBefore={journeySteps[index - 1] ?? null}
          />
        ))}
      </ol>
      <JourneyChart counts={now} />
      <StopNote counts={now} />
    </section>
  );
}

/** The same figures as tables and as a file. */
export function JourneyFigures({ journey }: { journey: JourneyCardData }) {
  const t = useTranslations();
  const { query } = journey;
  return (
    <section className="studio-card" aria-labelledby="studio-figures">
      <div className="studio-card__header">
        <h3 id="studio-figures">{t("studio.journey.figures")}</h3>
        <a
          className="studio-button studio-home__end"
          href={journeyPath(query, "/studio/journey/export")}
          download
        >
          <StudioIcon name="document" />
          {t("studio.journey.export")}
        </a>
      </div>
      <div className="studio-journey__tables">
        <details>
          <summary>{t("studio.journey.by-time")}</summary>
          <TimeTable journey={journey} />
        </details>
        <details open={query.source !== null || undefined}>
          <summary>{t("studio.journey.by-source")}</summary>
          <SourceTable journey={journey} />
        </details>
        <details open={query.courseId !== null || query.source === null || undefined}>
          <summary>{t("studio.journey.by-course")}</summary>
          <CourseTable journey={journey} />
        </details>
      </div>
    </section>
  );
}

function JourneyFilters({ journey }: { journey: JourneyCardData }) {
  const { query, sources, courses, courseTitle } = journey;
  const t = useTranslations();
  const nameOf = useSourceName();
  const names = new Set([...sources.map(({ name }) => name), query.source]);
  const listed = courses.flatMap(({ name, title }) => (name && title ? [{ name, title }] : []));
  const isListed = listed.some(({ name }) => name === query.courseId);
  return (
    <Form className="studio-filters studio-journey__filters" key={journeyPath(query)}>
      <input type="hidden" name="days" value={query.days} />
      <FilterSelect
        name="source"
        label={t("studio.journey.source")}
        value={sourceValue(query.source)}
      >
        <option value="">{t("studio.journey.any-source")}</option>
        {[...names].map(
          (name) =>
            name !== null && (
              <option key={name} value={sourceValue(name)}>
                {nameOf(name)}
              </option>
            ),
        )}
      </FilterSelect>
      <FilterSelect name="course" label={t("studio.journey.course")} value={query.courseId ?? ""}>
        <option value="">{t("studio.journey.any-course")}</option>
        {query.courseId !== null && !isListed && (
          <option value={query.courseId}>{courseTitle}</option>
        )}
        {listed.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </FilterSelect>
      <div className="studio-filters__end">
        <button className="studio-button" type="submit">
          {t("studio.journey.show")}
        </button>
      </div>
    </Form>
  );
}

type Step = keyof JourneyCounts;
type FigureProps = {
  step: Step;
  now: JourneyCounts;
  before: JourneyCounts;
  stepBefore: Step | null;
};

function StepFigure({ step, now, before, stepBefore }: FigureProps) {
  const t = useTranslations();
  const format = useFormatter();
  const change = now[step] - before[step];
  const share = stepBefore && shareOf(now[step], now[stepBefore]);
  const max = Math.max(...journeySteps.map((one) => now[one]), 1);
  const stepAfter = journeySteps[journeySteps.indexOf(step) + 1] ?? step;
  const widths = {
    "--studio-from": `${(now[step] / max) * 100}%`,
    "--studio-to": `${(now[stepAfter] / max) * 100}%`,
  } as CSSProperties;
  return (
    <li style={widths}>
      <b className="studio-journey__count">{format.number(now[step])}</b>
      <span className="studio-journey__step">{t(`studio.journey.step.${step}`)}</span>
      <small>
        {share !== null && <span>{t("studio.journey.share", { share })}</span>}
        {change !== 0 && (
          <span>
            <bdi dir="ltr">{format.number(change, { signDisplay: "always" })}</bdi>{" "}
            {t("studio.journey.than-before")}
          </span>
        )}
      </small>
    </li>
  );
}

/** How many of 100 went on; null if more took the later step than the earlier one. */
const shareOf = (count: number, of: number): number | null =>
  of === 0 || count > of ? null : Math.round((count / of) * 100);

/** Too few people say nothing about where most of them stop. */
const stopCountMin = 10;

/** Says between which two steps most people stop. */
function StopNote({ counts }: { counts: JourneyCounts }) {
  const t = useTranslations();
  const drops = journeySteps.slice(1).map((step, index) => {
    const from = journeySteps[index]!;
    return { step, drop: counts[from] - counts[step] };
  });
  const largest = drops.reduce((one, other) => (other.drop > one.drop ? other : one));
  if (largest.drop < stopCountMin)
    return counts.link === 0 ? (
      <p className="studio-journey__note">{t("studio.journey.nothing")}</p>
    ) : null;
  return (
    <p className="studio-journey__note">
      <StudioIcon name="info" />
      {t(`studio.journey.stop.${largest.step as "lesson" | "account" | "finish"}`)}
    </p>
  );
}
