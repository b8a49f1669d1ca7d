import type { ReactNode } from "react";
import type { Surround } from "./block.ts";

export type SectionProps = {
  id: string;
  surround: Surround;
  className?: string;
  /** Says what the section is to those who do not see it. */
  label?: string;
  labelledBy?: string | undefined;
  /** The background runs from edge to edge of a page: what stands in it brings its own `.wrap`. */
  bleeds?: boolean;
  children: ReactNode;
};

/** A block that stands for itself: a band of the page, or a part set off within a column. */
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

/** The id of a block's title, for its section. */
export const titleId = (componentId: string) => `${componentId}-title`;
