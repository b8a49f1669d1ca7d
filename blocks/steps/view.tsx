import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeading, SectionHead } from "#blocks/section-head.tsx";
import type { StepsProps } from "./block.ts";

export { default as sheet } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<StepsProps>) {
  const { component, props, children, container, heading } = view;
  if (props.items.length === 0) return null;
  const ItemHeading = itemHeading(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ol className="numbered-steps">
        {props.items.map(({ title, nodes }, place) => (
          <li key={place}>
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
