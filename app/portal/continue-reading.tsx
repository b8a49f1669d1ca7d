import { Link, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { useDuration } from "#blocks/use-duration.ts";
import { Icon } from "#ui/icons.tsx";
import { ProgressLamps } from "#ui/progress-lamps.tsx";
import { Picture } from "#ui/picture.tsx";
import type { RootData } from "#request/root-data.ts";
import type { ContinueReading as ContinueReadingData } from "./continue-reading.server.ts";

/** Above the main page's blocks, for a learner with a started course: one button to continue. */
export function ContinueReading({
  data,
  isTitle,
}: {
  data: ContinueReadingData;
  isTitle: boolean;
}) {
  const { actor } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  const formatDuration = useDuration();
  const { course, element, done, total, others } = data;
  const { type, number } = element;
  const Title = isTitle ? "h1" : "h2";
  const ItemTitle = isTitle ? "h2" : "h3";
  return (
    <section className="page-width" aria-labelledby="welcome">
      <div className="welcome">
        <Title id="welcome">
          {actor.firstName === ""
            ? t("continue.welcome")
            : t("continue.welcome-name", { name: actor.firstName })}
        </Title>
        <p>{t("continue.lead")}</p>
      </div>
      <article
        className={course.cover ? "continue-reading" : "continue-reading continue-reading--bare"}
        aria-labelledby="continue"
      >
        {course.cover && (
          <div className="continue-reading__cover">
            <Picture
              sources={course.cover.sources}
              alt={course.cover.alt}
              width={course.cover.width}
              height={course.cover.height}
              sizes="(min-width: 800px) 500px, 100vw"
              eager
            />
          </div>
        )}
        <div className="continue-reading__text">
          <p className="category">{course.title}</p>
          <ItemTitle id="continue" className="continue-reading__title">
            {element.title}
          </ItemTitle>
          <ul className="facts">
            <li>{t("element.number", { type, number, total })}</li>
            {element.duration > 0 && <li>{formatDuration(element.duration)}</li>}
          </ul>
          <p className="course-progress course-progress--large">
            <ProgressLamps done={done} total={total} large />
            <span>{t("course-page.progress", { done, total })}</span>
          </p>
          <Link
            className="button button--large"
            to={element.path}
            state={{ elementNumber: number }}
          >
            {t("continue.to", { title: element.title })}
          </Link>
          <Link className="link link--go" to={course.path}>
            {t("course-page.see-all")}
          </Link>
        </div>
      </article>
      {others.length > 0 && (
        <ul className="started-courses" aria-label={t("continue.others")}>
          {others.map((other) => (
            <OtherCourse key={other.course.path} {...other} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OtherCourse({ course, element, done, total }: Omit<ContinueReadingData, "others">) {
  const t = useTranslations();
  const { type, number } = element;
  return (
    <li>
      <Link to={element.path} state={{ elementNumber: number }}>
        {course.cover ? (
          <Picture sources={course.cover.sources} alt="" width={48} height={60} sizes="48px" />
        ) : (
          <span />
        )}
        <span>
          <b>{course.title}</b>
          <span className="course-progress">
            <ProgressLamps done={done} total={total} />
            <span>{t("element.number", { type, number, total })}</span>
          </span>
        </span>
        <Icon name="arrow" flip />
      </Link>
    </li>
  );
}
