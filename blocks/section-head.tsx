import { titleId } from "./section.tsx";

type SectionHeadProps = {
  id: string;
  title: string;
  lead: string;
  heading: "h1" | "h2";
  className?: string;
};

/** The title of a section with the sentence under it; nothing where neither is written. */
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

/** What marks the titles within a section: they stand under its own title, if it has one. */
export const itemHeading = (title: string) => (title === "" ? "h2" : "h3");
