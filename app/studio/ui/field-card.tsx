import type { ReactNode } from "react";

type Props = {
  /** The part of the address after `#` that leads here. */
  id?: string;
  title?: string;
  lead?: string;
  children: ReactNode;
};

/** A card with fields of a form, with a heading and a sentence about them if they need one. */
export function FieldCard({ id, title, lead, children }: Props) {
  return (
    <div className="studio-card" id={id}>
      {title !== undefined && (
        <div className="studio-card__header">
          <h3>{title}</h3>
        </div>
      )}
      <div className="studio-card__body">
        {lead !== undefined && <p className="studio-muted studio-small">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
