import { Picture } from "#ui/picture.tsx";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { CallToActionProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<CallToActionProps>) {
  const { component, props, children, container, heading: Heading } = view;
  const hasTitle = props.title !== "";
  if (!hasTitle && props.text === "" && props.buttonText === "") return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={hasTitle ? titleId(component.id) : undefined}
    >
      <div className={`call-to-action call-to-action--${props.layout}`}>
        <div className="call-to-action__text">
          {hasTitle && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.text !== "" && <p className="lead">{props.text}</p>}
          <ActionLinks {...props} />
          {children}
        </div>
        <Portraits {...props} />
      </div>
    </Section>
  );
}

function Portraits({ portraits, quote }: Pick<CallToActionProps, "portraits" | "quote">) {
  if (portraits.length === 0 && quote === "") return null;
  return (
    <div>
      <div className="call-to-action__portraits">
        {portraits.map((portrait, index) => (
          <span key={index} className="avatar">
            <Picture
              className="portrait"
              sources={portrait.sources}
              alt=""
              sizes="112px"
              width={portrait.width}
              height={portrait.height}
            />
          </span>
        ))}
      </div>
      {quote !== "" && <p className="call-to-action__quote">{quote}</p>}
    </div>
  );
}
