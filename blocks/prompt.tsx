import type { ReactNode } from "react";
import type { Container } from "./block.ts";
import { Section, titleId } from "./section.tsx";

type PromptProps = {
  id: string;
  container: Container;
  heading: "h1" | "h2";
  layout: "plain" | "card" | "centered";
  title: string;
  text: string;
  /** What the visitor does: a form, or a button. */
  action: ReactNode;
  children: ReactNode;
};

/** A section that asks visitors to do one thing: register, fill in a form or subscribe. */
export function Prompt(props: PromptProps) {
  const { id, container, heading: Heading, layout, title, text, action, children } = props;
  const hasWords = title !== "" || text !== "";
  return (
    <Section id={id} container={container} labelledBy={title === "" ? undefined : titleId(id)}>
      <div className={`prompt prompt--${layout}`}>
        {hasWords && (
          <div className="prompt__words">
            {title !== "" && <Heading id={titleId(id)}>{title}</Heading>}
            {text !== "" && <p className="lead">{text}</p>}
          </div>
        )}
        <div className="prompt__action">{action}</div>
      </div>
      {children}
    </Section>
  );
}
