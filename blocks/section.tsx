import type { ReactNode } from "react";
import type { Container } from "./block.ts";

export type SectionProps = {
  id: string;
  container: Container;
  className?: string;
  /** The section's name for screen readers. */
  label?: string;
  labelledBy?: string | undefined;
  /** The background covers the page's full width; the content brings its own `.page-width`. */
  bleeds?: boolean;
  children: ReactNode;
};

/** The outer element of a block: a section of the page, or a part set apart within a column. */
export function Section(props: SectionProps) {
  const { id, container, className, label, labelledBy, bleeds, children } = props;
  const names =
    container === "page" ? (bleeds ? ["section"] : ["section", "page-width"]) : ["inset"];
  if (className) names.push(className);
  return (
    <section id={id} className={names.join(" ")} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** The id of a block's title, which labels its section. */
export const titleId = (componentId: string) => `${componentId}-title`;
