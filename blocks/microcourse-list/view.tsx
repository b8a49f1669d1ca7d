import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeading, SectionHead } from "#blocks/section-head.tsx";
import { useDuration } from "#blocks/use-duration.ts";
import type { MicrocourseListProps } from "./block.ts";
import type { MicrocourseListData } from "./data.ts";

export { default as sheet } from "#blocks/sections.css?url";

/** A row for each microcourse. Renders nothing if there are none. */
export default function View(view: BlockViewProps<MicrocourseListProps, MicrocourseListData>) {
  const { component, props, data, children, container, heading } = view;
  const t = useTranslations();
  const duration = useDuration();
  if (data.microcourses.length === 0) return null;
  const ItemHeading = itemHeading(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="microcourse-list">
        {data.microcourses.map((one) => (
          <li key={one.id}>
            {one.cover && (
              <span className="microcourse-list__cover">
                <Picture
                  sources={one.cover.sources}
                  alt=""
                  sizes="72px"
                  width={one.cover.width}
                  height={one.cover.height}
                />
              </span>
            )}
            <div>
              {one.category !== null && <p className="category">{one.category}</p>}
              <ItemHeading>
                <Link to={one.href}>{one.title}</Link>
              </ItemHeading>
              <ul className="facts">
                {one.duration > 0 && <li>{duration(one.duration)}</li>}
                {one.progress && (
                  <li>
                    <b>
                      {one.progress.status === "finished"
                        ? t("course-page.finished")
                        : t("course-page.progress", {
                            done: one.progress.done,
                            total: one.progress.total,
                          })}
                    </b>
                  </li>
                )}
                <li>{t(one.open ? "microcourse-list.open" : "microcourse-list.account")}</li>
                {one.price !== null && <li>{one.price}</li>}
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
