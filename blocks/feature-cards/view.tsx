import { Icon } from "#ui/icons.tsx";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { FeatureCardsProps } from "./block.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<FeatureCardsProps>) {
  const { component, props, children, container, heading } = view;
  const cards = props.items.filter(({ title, text }) => title !== "" || text !== "");
  if (cards.length === 0) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="feature-cards">
        {cards.map(({ icon, title, text, link, linkText }, index) => (
          <li key={index}>
            <span className="feature-cards__icon">
              <Icon name={icon} />
            </span>
            {title !== "" && <ItemHeading>{title}</ItemHeading>}
            {text !== "" && <p className="muted">{text}</p>}
            {link !== "" && linkText !== "" && (
              <ActionLink className="link link--go" href={link}>
                {linkText}
                <Icon name="arrow" size={16} flip />
              </ActionLink>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
