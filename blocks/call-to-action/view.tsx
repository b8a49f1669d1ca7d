import { Picture } from "#ui/picture.tsx";
import { ActionLinks } from "#blocks/action-links.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { CallToActionProps } from "./block.ts";

export { default as sheet } from "#blocks/sections.css?url";

export default function View(view: BlockViewProps<CallToActionProps>) {
  const { component, props, children, container, heading: Heading } = view;
  const titled = props.title !== "";
  if (!titled && props.text === "" && props.buttonText === "") return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={titled ? titleId(component.id) : undefined}
    >
      <div className="call-to-action">
        <div className="call-to-action__text">
          {titled && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.text !== "" && <p className="lead">{props.text}</p>}
          <ActionLinks {...props} />
          {children}
        </div>
        <Friends {...props} />
      </div>
    </Section>
  );
}

function Friends({ portraits, says }: Pick<CallToActionProps, "portraits" | "says">) {
  if (portraits.length === 0 && says === "") return null;
  return (
    <div>
      <div className="call-to-action__portraits">
        {portraits.map((portrait, place) => (
          <span key={place} className="avatar">
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
      {says !== "" && <p className="call-to-action__quote">{says}</p>}
    </div>
  );
}
