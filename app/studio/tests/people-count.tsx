type Props = {
  /** Null: nobody knows, or too few people to tell. */
  people: number | null;
  total: number;
  label: string;
  /** Whether they were right. */
  isRight?: boolean;
};

/** How many of the people who answered a question did the same. */
export function PeopleCount({ people, total, label, isRight = false }: Props) {
  if (people === null || total === 0) return null;
  return (
    <span
      className={
        isRight ? "studio-answer__people studio-answer__people--right" : "studio-answer__people"
      }
    >
      <meter value={people} max={total} aria-label={label} />
      <span aria-hidden="true">{people}</span>
    </span>
  );
}
