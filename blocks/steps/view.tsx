import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { StepsProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<StepsProps>) {
  const { component, props, children, container, heading } = view;
  if (props.items.length === 0) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ol className={`numbered-steps numbered-steps--${props.layout}`}>
        {props.items.map(({ title, nodes }, index) => (
          <li key={index}>
            {title !== "" && <ItemHeading>{title}</ItemHeading>}
            <div className="prose">
              <RichText nodes={nodes} />
            </div>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  );
}
