import { Fragment } from "react";
import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import type { BibleProps } from "./block.ts";

export { default as sheet } from "#blocks/lessons.css?url";

export default function View({ component, props }: BlockViewProps<BibleProps>) {
  const { reference, translation, verses } = props;
  if (verses.length === 0) return null;
  const titled = reference !== "";
  return (
    <section
      id={component.id}
      className="bible"
      aria-labelledby={titled ? titleId(component.id) : undefined}
    >
      {titled && (
        <h2 id={titleId(component.id)}>
          <bdi>{reference}</bdi> {translation !== "" && <span>{translation}</span>}
        </h2>
      )}
      <p>
        {verses.map(({ number, text }, place) => (
          <Fragment key={place}>
            {number !== "" && <sup>{number}</sup>}
            {text}{" "}
          </Fragment>
        ))}
      </p>
    </section>
  );
}
