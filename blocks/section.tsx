import type { ReactNode } from "react";
import type { Surround } from "./block.ts";

export type SectionProps = {
  id: string;
  surround: Surround;
  className?: string;
  /** The section's name for screen readers. */
  label?: string;
  labelledBy?: string | undefined;
  /** The background covers the page's full width; the content brings its own `.page-width`. */
  bleeds?: boolean;
  children: ReactNode;
};

/** A block of its own: a band of the page, or a part set apart within a column. */
export function Section(props: SectionProps) {
  const { id, surround, className, label, labelledBy, bleeds, children } = props;
  const names =
    surround === "page" ? (bleeds ? ["section"] : ["section", "page-width"]) : ["inset"];
  if (className) names.push(className);
  return (
    <section id={id} className={names.join(" ")} aria-label={label} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}

/** The id of a block's title, which labels its section. */
export const titleId = (componentId: string) => `${componentId}-title`;
