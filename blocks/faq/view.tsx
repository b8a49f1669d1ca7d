import { Icon } from "#ui/icons.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { FaqProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

/** Uses native details elements, which open without scripts. */
export default function View(view: BlockViewProps<FaqProps>) {
  const { component, props, children, container, heading } = view;
  const items = props.items.filter(({ question }) => question !== "");
  if (items.length === 0) return null;
  const hasHeading = props.title !== "" || props.lead !== "";
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <div className={hasHeading ? "faq faq--headed" : "faq"}>
        <SectionHead id={component.id} {...props} heading={heading} className="faq__head" />
        <div>
          {items.map(({ question, nodes }, index) => (
            <details key={index} className="faq__item">
              <summary>
                {question}
                <Icon name="plus" />
              </summary>
              <div className="prose">
                <RichText nodes={nodes} />
              </div>
            </details>
          ))}
          {children}
        </div>
      </div>
    </Section>
  );
}
