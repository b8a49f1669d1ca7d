import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { MicrocourseListProps } from "./block.ts";
import type { MicrocourseListData } from "./data.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

/** A row for each microcourse. Renders nothing if there are none. */
export default function View(view: BlockViewProps<MicrocourseListProps, MicrocourseListData>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  const formatDuration = useDuration();
  if (data.microcourses.length === 0) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className={`microcourse-list microcourse-list--${props.layout}`}>
        {data.microcourses.map((microcourse) => (
          <li key={microcourse.id}>
            <span className="microcourse-list__cover">
              {microcourse.cover ? (
                <Picture
                  sources={microcourse.cover.sources}
                  alt=""
                  sizes={props.layout === "cards" ? "(min-width: 560px) 33vw, 90vw" : "112px"}
                  width={microcourse.cover.width}
                  height={microcourse.cover.height}
                />
              ) : (
                <Icon name="book-open" />
              )}
            </span>
            <div>
              {microcourse.category !== null && <p className="category">{microcourse.category}</p>}
              <ItemHeading>
                <Link to={microcourse.href}>{microcourse.title}</Link>
              </ItemHeading>
              <ul className="facts">
                {microcourse.duration > 0 && <li>{formatDuration(microcourse.duration)}</li>}
                {microcourse.progress && (
                  <li>
                    <b>
                      {microcourse.progress.status === "finished"
                        ? t("course-page.finished")
                        : t("course-page.progress", {
                            done: microcourse.progress.done,
                            total: microcourse.progress.total,
                          })}
                    </b>
                  </li>
                )}
                <li>
                  {t(
                    microcourse.isOpenToGuests
                      ? "microcourse-list.open"
                      : "microcourse-list.account",
                  )}
                </li>
                {microcourse.price !== null && <li>{microcourse.price}</li>}
              </ul>
            </div>
            <Icon name="arrow" flip />
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
