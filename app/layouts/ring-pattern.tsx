const ringRadiuses = [330, 420, 510, 600, 690];

/** A decorative pattern of dotted rings behind the text. */
export function RingPattern() {
  return (
    <svg
      className="ring-pattern"
      viewBox="-640 -400 1280 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {ringRadiuses.map((r) => (
        <circle key={r} r={r} />
      ))}
    </svg>
  );
}
