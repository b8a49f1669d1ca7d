import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import type { IconName } from "#ui/icons.tsx";
import { ProgressRing } from "#ui/progress-bar.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { ElementType } from "#domains/courses/course.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { CourseContentsProps } from "./block.ts";
import type { CourseContentsData, Step } from "./path.ts";

const typeIcons: Record<ElementType, IconName> = {
  lesson: "book-open",
  webinar: "webinar",
  test: "test",
  quiz: "question",
  "video-event": "calendar",
};

/** Shared by all rows: a course may have hundreds, and each would run these hooks itself. */
type RowContext = {
  t: ReturnType<typeof useTranslations>;
  duration: ReturnType<typeof useDuration>;
  pointer: CourseContentsData["pointer"];
  toBuy: boolean;
};

export default function View(view: BlockViewProps<CourseContentsProps, CourseContentsData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const t = useTranslations();
  const context: RowContext = {
    t,
    duration: useDuration(),
    pointer: data.pointer,
    toBuy: data.toBuy,
  };
  if (data.steps.length === 0) return null;
  return (
    <Section id={component.id} container={container} labelledBy={titleId(component.id)}>
      <Heading id={titleId(component.id)} className="course-contents__heading">
        {props.title || t("course-page.contents")}
      </Heading>
      <ol className="course-contents">
        {data.steps.map((step) => (
          <li key={step.id} className={`is-${step.state}`}>
            {stepRow(step, context)}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}

/** The whole row is a link, except for the current step, which has its own button. */
function stepRow(step: Step, context: RowContext) {
  const { t } = context;
  const { type, number, href } = step;
  const inside = (
    <>
      {renderNumber(step, context)}
      <span className="course-contents__title">{step.title}</span>
      {renderEnd(step, context)}
      {renderFacts(step, context)}
    </>
  );
  if (step.state === "now") {
    return (
      <div className="course-contents__item">
        {inside}
        {href !== null && (
          <Link className="button" to={href} state={{ elementNumber: number }}>
            {context.pointer === "start"
              ? t("course-contents.start", { type, number })
              : t("course-page.continue", { type, number })}
          </Link>
        )}
      </div>
    );
  }
  if (href === null) return <div className="course-contents__item">{inside}</div>;
  return (
    <Link className="course-contents__item" to={href} state={{ elementNumber: number }}>
      {inside}
    </Link>
  );
}

function renderNumber(step: Step, { t }: RowContext) {
  const started = step.state === "now" && step.percent > 0;
  return (
    <span className="path-step">
      {started && <ProgressRing value={step.percent} />}
      {step.state === "done" ? (
        <>
          <VisuallyHidden>{t("element-state.finished")}: </VisuallyHidden>
          <Icon name="check" size={16} />
        </>
      ) : (
        <span>{step.number}</span>
      )}
    </span>
  );
}

function renderEnd(step: Step, { t, toBuy }: RowContext) {
  if (step.state === "done") {
    return (
      <span className="course-contents__end" aria-hidden="true">
        <span className="step-label">{t("element-state.finished")}</span>
      </span>
    );
  }
  if (step.state === "next") {
    return (
      <span className="course-contents__end">
        <span className="tag tag--brand">{t("lesson.next-up")}</span>
      </span>
    );
  }
  if (step.state !== "lock") return null;
  return (
    <span className="course-contents__end">
      <Icon name="lock" size={16} />
      <VisuallyHidden>
        {toBuy
          ? t("course-contents.opens-when-bought")
          : t("course-contents.opens-after", { number: step.number - 1 })}
      </VisuallyHidden>
    </span>
  );
}

function renderFacts(step: Step, { t, duration }: RowContext) {
  const hasQuestions = (step.type === "test" || step.type === "quiz") && step.questions > 0;
  return (
    <span className="course-contents__meta course-contents__facts">
      <span>
        <Icon name={typeIcons[step.type]} size={16} />
        {t(`element-type.${step.type}`)}
      </span>
      {hasQuestions && <span>{t("test.question-count", { count: step.questions })}</span>}
      {!hasQuestions && step.duration > 0 && <span>{duration(step.duration)}</span>}
      {step.state === "now" && step.percent > 0 && (
        <span>{t("course-contents.percent-in", { percent: step.percent })}</span>
      )}
    </span>
  );
}
