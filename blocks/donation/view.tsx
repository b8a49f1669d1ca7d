import { useTranslations } from "use-intl";
import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import type { DonationProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<DonationProps, { href: string }>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const t = useTranslations();
  if (safeHref(data.href) === undefined) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <div className="donation">
        <div className="donation__text">
          {props.title !== "" && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.text !== "" && <p className="lead">{props.text}</p>}
          <p className="actions">
            <ActionLink className="button button--large" href={data.href}>
              {props.buttonText || t("donation.give")}
            </ActionLink>
          </p>
          {children}
        </div>
        {props.amounts.length > 0 && (
          <dl className="donation__amounts">
            {props.amounts.map(({ amount, description }, index) => (
              <div key={index}>
                <dt>
                  <bdi>{amount}</bdi>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Section>
  );
}
