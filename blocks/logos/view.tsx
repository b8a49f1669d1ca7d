import type { ReactNode } from "react";
import { Picture } from "#ui/picture.tsx";
import { safeHref } from "#ui/rich-node.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import type { LogosProps } from "./block.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<LogosProps>) {
  const { component, props, children, container, heading } = view;
  const logos = props.items.filter(({ name, picture }) => name !== "" || picture);
  if (logos.length === 0) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className="logos">
        {logos.map(({ name, picture, link }, index) => (
          <li key={index}>
            <MaybeLink href={link}>
              {picture ? (
                <Picture
                  sources={picture.sources}
                  alt={name || picture.alt}
                  sizes="200px"
                  width={picture.width}
                  height={picture.height}
                />
              ) : (
                <span className="logos__name">{name}</span>
              )}
            </MaybeLink>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

const MaybeLink = ({ href, children }: { href: string; children: ReactNode }) =>
  safeHref(href) === undefined ? (
    <span className="logos__logo">{children}</span>
  ) : (
    <ActionLink className="logos__logo" href={href}>
      {children}
    </ActionLink>
  );
