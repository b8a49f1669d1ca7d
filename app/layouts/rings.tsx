const ringsOfDots = [330, 420, 510, 600, 690];

/** A decorative pattern of dotted rings behind the text. */
export function Rings() {
  return (
    <svg
      className="rings"
      viewBox="-640 -400 1280 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {ringsOfDots.map((r) => (
        <circle key={r} r={r} />
      ))}
    </svg>
  );
}
