import { titleId } from "./section.tsx";

type SectionHeadProps = {
  id: string;
  title: string;
  lead: string;
  heading: "h1" | "h2";
  className?: string;
};

/** A section's title with the sentence below it. Renders nothing if both are empty. */
export function SectionHead(props: SectionHeadProps) {
  const { id, title, lead, heading: Heading, className = "section-head" } = props;
  if (title === "" && lead === "") return null;
  return (
    <div className={className}>
      {title !== "" && <Heading id={titleId(id)}>{title}</Heading>}
      {lead !== "" && <p className="lead">{lead}</p>}
    </div>
  );
}

/** Returns the heading level of the items in a section: h3 below the section's title, h2 if it has none. */
export const itemHeadingLevel = (title: string) => (title === "" ? "h2" : "h3");
