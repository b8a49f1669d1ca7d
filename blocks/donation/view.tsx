import { useLocale, useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { safeHref } from "#ui/rich-node.ts";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { formatPrice } from "#blocks/formats.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { DonationProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<DonationProps, { href: string }>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const t = useTranslations();
  if (safeHref(data.href) === undefined) return null;
  const goal = props.goal && props.goal.target > 0 ? props.goal : null;
  const hasAside = goal !== null || props.amounts.length > 0;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <div className={hasAside ? "donation" : "donation donation--alone"}>
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
        {hasAside && (
          <div className="donation__aside">
            {goal && <Goal goal={goal} />}
            {props.amounts.length > 0 && (
              <ul className="donation__amounts">
                {props.amounts.map((amount, index) => (
                  <li key={index}>
                    <Amount {...amount} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

function Amount({ amount, description, link }: DonationProps["amounts"][number]) {
  const words = (
    <>
      <bdi className="donation__amount">{amount}</bdi>
      <span>{description}</span>
    </>
  );
  if (safeHref(link) === undefined) return <div className="donation__card">{words}</div>;
  return (
    <ActionLink className="donation__card donation__card--link" href={link}>
      {words}
      <Icon name="arrow" flip />
    </ActionLink>
  );
}

/** How much has come in, as a bar and in words. */
function Goal({ goal }: { goal: NonNullable<DonationProps["goal"]> }) {
  const t = useTranslations();
  const language = useLocale();
  const { target, currency, text } = goal;
  const raised = formatPrice(goal.raised, currency, language);
  const share = Math.min(1, goal.raised / target);
  const isReached = goal.raised >= target;
  return (
    <div className="donation__goal">
      <p className="donation__raised">
        <b>{raised}</b>
        <span>{t("donation.of", { target: formatPrice(target, currency, language) })}</span>
      </p>
      <div className={isReached ? "donation__bar donation__bar--full" : "donation__bar"}>
        <i style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {text !== "" && <p className="small muted">{text}</p>}
    </div>
  );
}
