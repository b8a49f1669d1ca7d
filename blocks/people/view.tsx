import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { ActionLink } from "#blocks/action-link.tsx";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { PeopleProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/sections.css?url";

type Person = PeopleProps["items"][number];

export default function View(view: BlockViewProps<PeopleProps>) {
  const { component, props, children, container, heading } = view;
  const namedPeople = props.items.filter(({ name }) => name !== "");
  if (namedPeople.length === 0) return null;
  const ItemHeading = itemHeadingLevel(props.title);
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={props.title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} {...props} heading={heading} />
      <ul className={`people-grid people-grid--${props.layout}`}>
        {namedPeople.map((person, index) => (
          <li key={index}>
            <Face person={person} isLarge={props.layout === "cards"} />
            <ItemHeading>{person.name}</ItemHeading>
            {person.about !== "" && <p className="people-grid__about">{person.about}</p>}
            {person.text !== "" && <p className="small muted">{person.text}</p>}
            {person.link !== "" && person.linkText !== "" && (
              <ActionLink className="link link--go" href={person.link}>
                {person.linkText}
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

/** The portrait, or the first letter of the name. */
function Face({ person: { name, portrait }, isLarge }: { person: Person; isLarge: boolean }) {
  return (
    <span className="avatar people-grid__face">
      {portrait ? (
        <Picture
          className="portrait"
          sources={portrait.sources}
          alt=""
          sizes={isLarge ? "(min-width: 560px) 30vw, 90vw" : "112px"}
          width={portrait.width}
          height={portrait.height}
        />
      ) : (
        <span className="people-grid__letter" aria-hidden="true">
          {[...name.trim()][0]?.toUpperCase() ?? ""}
        </span>
      )}
    </span>
  );
}
