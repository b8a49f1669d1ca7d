import { Picture } from "#ui/picture.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import type { ReviewsProps } from "./block.ts";

type Letter = ReviewsProps["items"][number];

export default function View(view: BlockViewProps<ReviewsProps>) {
  const { component, props, surround, heading: Heading } = view;
  const [first, ...others] = props.items;
  if (!first) return null;
  const titled = props.title !== "";
  return (
    <Section
      id={component.id}
      surround={surround}
      className="letters"
      labelledBy={titled ? titleId(component.id) : undefined}
      bleeds
    >
      <div className={surround === "page" ? "wrap letters__in" : "letters__in"}>
        <div className="letters__head">
          {titled && <Heading id={titleId(component.id)}>{props.title}</Heading>}
          {props.lead !== "" && <p className="dim small">{props.lead}</p>}
        </div>
        <div>
          <figure className="letter">
            <blockquote>{first.text}</blockquote>
            <Writer letter={first} />
          </figure>
          {others.length > 0 && (
            <div className="letter2">
              {others.map((letter, place) => (
                <figure key={place}>
                  <blockquote className="dim">{letter.text}</blockquote>
                  <Writer letter={letter} />
                </figure>
              ))}
            </div>
          )}
        </div>
      </div>
    </Section>
  );
}

function Writer({ letter: { name, about, portrait } }: { letter: Letter }) {
  return (
    <figcaption className="by">
      {portrait && (
        <span className="who">
          <Picture
            className="face"
            sources={portrait.sources}
            alt=""
            sizes="48px"
            width={portrait.width}
            height={portrait.height}
          />
        </span>
      )}
      <span>
        <b>{name}</b>
        {about}
      </span>
    </figcaption>
  );
}
