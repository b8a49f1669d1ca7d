import sectionStyles from "#blocks/sections.css?url";
import { Picture } from "#ui/picture.tsx";
import { StyleSheet } from "#ui/style-sheet.tsx";
import { LampDrawing } from "#ui/lamp-drawing.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { Section } from "#blocks/section.tsx";
import type { QuoteProps } from "./block.ts";

export { default as styleSheetUrl } from "#blocks/lessons.css?url";

export default function View({ component, props, container }: BlockViewProps<QuoteProps>) {
  const { kind, text, cite, portrait } = props;
  if (text === "") return null;
  if (kind === "plain") {
    return (
      <blockquote className="pull-quote">
        <p>{text}</p>
        {cite !== "" && <footer>{cite}</footer>}
      </blockquote>
    );
  }
  if (kind === "large")
    return (
      <Section id={component.id} container={container} label={cite || text}>
        <StyleSheet href={sectionStyles} />
        <figure className="large-quote">
          <blockquote>{text}</blockquote>
          <figcaption>
            {portrait && (
              <span className="avatar">
                <Picture {...portrait} className="portrait" alt="" sizes="72px" />
              </span>
            )}
            {cite}
          </figcaption>
        </figure>
      </Section>
    );
  const verse = (
    <>
      <LampDrawing />
      <blockquote>
        {text}
        {cite !== "" && <cite>{cite}</cite>}
      </blockquote>
    </>
  );
  return (
    <Section id={component.id} container={container} className="verse" label={cite || text} isWide>
      {container === "page" ? <div className="page-width">{verse}</div> : verse}
    </Section>
  );
}
