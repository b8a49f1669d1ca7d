import { Icon } from "#ui/icons.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { SocialsProps } from "./block.ts";
import type { SocialLink } from "./social-links.ts";

export default function View(view: BlockViewProps<SocialsProps, { links: SocialLink[] }>) {
  const { component, props, data, container, heading } = view;
  if (data.links.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="chips">
        {data.links.map(({ name, href }) => (
          <li key={name}>
            <a className="chip" href={href} rel="noopener noreferrer">
              <bdi>{name}</bdi>
              <Icon name="external" size={16} flip />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
