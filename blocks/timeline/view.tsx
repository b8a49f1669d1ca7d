import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { TimelineProps } from "./block.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<TimelineProps>) {
  const { component, props, children, container, heading } = view;
  const moments = props.items.filter(({ when, title, text }) => when + title + text !== "");
  if (moments.length === 0) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ol className="timeline">
        {moments.map(({ when, title, text, picture }, index) => (
          <li key={index}>
            <p className="timeline__when digits">{when}</p>
            <div className="timeline__text">
              {title !== "" && <ItemHeading>{title}</ItemHeading>}
              {text !== "" && <p className="muted">{text}</p>}
              {picture && (
                <Picture
                  sources={picture.sources}
                  alt={picture.alt}
                  sizes="(min-width: 720px) 480px, calc(100vw - 80px)"
                  width={picture.width}
                  height={picture.height}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
