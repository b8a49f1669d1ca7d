import type { ReactNode } from "react";
import type { Container } from "./block.ts";

export type SectionProps = {
  id: string;
  container: Container;
  className?: string;
  /** The section's name for screen readers. */
  label?: string;
  labelledBy?: string | undefined;
  /** Whether the background covers the page's full width. The content must then set `.page-width` itself. */
  isWide?: boolean;
  children: ReactNode;
};

/** The outer element of a block: a section of the page, or a part set apart within a column. */
export function Section(props: SectionProps) {
  const { id, container, className, label, labelledBy, isWide, children } = props;
  const classNames =
    container === "page" ? (isWide ? ["section"] : ["section", "page-width"]) : ["subsection"];
  if (className) classNames.push(className);
  return (
    <section
      id={id}
      className={classNames.join(" ")}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  );
}

/** The id of a block's title, which labels its section. */
export const titleId = (componentId: string) => `${componentId}-title`;
