import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { GivingGoalProps } from "./block.ts";
import type { GivingGoalData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

const percentMax = 100;

export default function View(view: BlockViewProps<GivingGoalProps, GivingGoalData>) {
  const { component, props, data, children, container, heading: Heading } = view;
  const { title, text } = props;
  const { percent, percentText, raised, goal, left, href, buttonText } = data;
  const filled = Math.min(percent, percentMax);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <div className="giving-goal">
        <div className="giving-goal__text">
          {title !== "" && <Heading id={titleId(component.id)}>{title}</Heading>}
          {text !== "" && <p className="muted">{text}</p>}
        </div>
        <div className="giving-goal__state">
          <p className="giving-goal__amount">
            <b>
              <bdi>{raised}</bdi>
            </b>{" "}
            <span className="muted">{goal}</span>
          </p>
          <div
            className="giving-goal__bar"
            role="progressbar"
            aria-label={title || goal}
            aria-valuenow={filled}
            aria-valuemin={0}
            aria-valuemax={percentMax}
            aria-valuetext={percentText}
          >
            <span style={{ inlineSize: `${filled}%` }} />
          </div>
          <p className="giving-goal__facts small">
            <b>{percentText}</b>
            <span className="muted">{left}</span>
          </p>
          {href !== "" && (
            <p className="actions">
              <ActionLink className="button button--large" href={href}>
                {buttonText}
              </ActionLink>
            </p>
          )}
          {children}
        </div>
      </div>
    </Section>
  );
}
