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
import type { CourseContentsData, ContentsItem } from "./course-contents.ts";

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
  formatDuration: ReturnType<typeof useDuration>;
  pointer: CourseContentsData["pointer"];
  mustPay: boolean;
};

export default function View(view: BlockViewProps<CourseContentsProps, CourseContentsData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const t = useTranslations();
  const context: RowContext = {
    t,
    formatDuration: useDuration(),
    pointer: data.pointer,
    mustPay: data.mustPay,
  };
  if (data.items.length === 0) return null;
  return (
    <Section id={component.id} container={container} labelledBy={titleId(component.id)}>
      <Heading id={titleId(component.id)} className="course-contents__heading">
        {props.title || t("course-page.contents")}
      </Heading>
      <ol className="course-contents">
        {data.items.map((item) => (
          <li key={item.id} className={`is-${item.state}`}>
            {item.section && <h3>{item.section}</h3>}
            {renderItem(item, context)}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}

/** The whole row is a link, except for the current item, which has its own button. */
function renderItem(item: ContentsItem, context: RowContext) {
  const { t } = context;
  const { type, number, href } = item;
  const content = (
    <>
      {renderNumber(item, context)}
      <span className="course-contents__title">{item.title}</span>
      {renderEnd(item, context)}
      {renderFacts(item, context)}
    </>
  );
  if (item.state === "current") {
    return (
      <div className="course-contents__item">
        {content}
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
  if (href === null) return <div className="course-contents__item">{content}</div>;
  return (
    <Link className="course-contents__item" to={href} state={{ elementNumber: number }}>
      {content}
    </Link>
  );
}

function renderNumber(item: ContentsItem, { t }: RowContext) {
  const started = item.state === "current" && item.percent > 0;
  return (
    <span className="course-contents__number">
      {started && <ProgressRing value={item.percent} />}
      {item.state === "done" ? (
        <>
          <VisuallyHidden>{t("element-state.finished")}: </VisuallyHidden>
          <Icon name="check" size={16} />
        </>
      ) : (
        <span>{item.number}</span>
      )}
    </span>
  );
}

function renderEnd(item: ContentsItem, { t, mustPay }: RowContext) {
  if (item.state === "done") {
    return (
      <span className="course-contents__end" aria-hidden="true">
        <span className="course-contents__label">{t("element-state.finished")}</span>
      </span>
    );
  }
  if (item.state === "next") {
    return (
      <span className="course-contents__end">
        <span className="tag tag--brand">{t("lesson.next-up")}</span>
      </span>
    );
  }
  if (item.state !== "locked") return null;
  return (
    <span className="course-contents__end">
      <Icon name="lock" size={16} />
      {!item.dates && (
        <VisuallyHidden>
          {mustPay
            ? t("course-contents.opens-when-bought")
            : t("course-contents.opens-after", { number: item.number - 1 })}
        </VisuallyHidden>
      )}
    </span>
  );
}

function renderFacts(item: ContentsItem, { t, formatDuration }: RowContext) {
  const hasQuestions = (item.type === "test" || item.type === "quiz") && item.questions > 0;
  return (
    <span className="course-contents__meta course-contents__facts">
      <span>
        <Icon name={typeIcons[item.type]} size={16} />
        {t(`element-type.${item.type}`)}
      </span>
      {hasQuestions && <span>{t("test.question-count", { count: item.questions })}</span>}
      {!hasQuestions && item.duration > 0 && <span>{formatDuration(item.duration)}</span>}
      {item.dates && <span>{item.dates}</span>}
      {item.state === "current" && item.percent > 0 && (
        <span>{t("course-contents.percent-in", { percent: item.percent })}</span>
      )}
    </span>
  );
}
