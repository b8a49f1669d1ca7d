import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { SocialsProps } from "./block.ts";
import type { MarkedSocialLink } from "./social-links.ts";
import marks from "./social-marks.svg?url&no-inline";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<SocialsProps, { links: MarkedSocialLink[] }>) {
  const { component, props, data, container, heading } = view;
  if (data.links.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className={`socials socials--${props.layout}`}>
        {data.links.map(({ mark, name, href }) => (
          <li key={mark}>
            <a href={href} rel="noopener noreferrer">
              <svg className="socials__mark" aria-hidden="true" focusable="false">
                <use href={`${marks}#${mark}`} />
              </svg>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
