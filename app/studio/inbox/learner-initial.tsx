/** The colours of initials: a class for each, in `inbox.css`. */
const colourCount = 4;

/** The first letter of a learner's name. Its colour comes from their conversation's id, so it stays the same. */
export const LearnerInitial = ({ id, name }: { id: string; name: string }) => (
  <span
    className={`studio-avatar studio-avatar--${Number.parseInt(id.slice(0, 2), 16) % colourCount}`}
    aria-hidden="true"
  >
    {[...name][0]?.toUpperCase()}
  </span>
);
