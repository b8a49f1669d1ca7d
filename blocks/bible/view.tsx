import { Fragment } from "react";
import type { BlockViewProps } from "#blocks/block.ts";
import { titleId } from "#blocks/section.tsx";
import type { BibleProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props }: BlockViewProps<BibleProps>) {
  const { reference, translation, verses } = props;
  if (verses.length === 0) return null;
  const hasTitle = reference !== "";
  return (
    <section
      id={component.id}
      className="bible"
      aria-labelledby={hasTitle ? titleId(component.id) : undefined}
    >
      {hasTitle && (
        <h2 id={titleId(component.id)}>
          <bdi>{reference}</bdi> {translation !== "" && <span>{translation}</span>}
        </h2>
      )}
      <p>
        {verses.map(({ number, text }, index) => (
          <Fragment key={index}>
            {number !== "" && <sup>{number}</sup>}
            {text}{" "}
          </Fragment>
        ))}
      </p>
    </section>
  );
}
