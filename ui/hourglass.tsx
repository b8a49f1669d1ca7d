/** A lit hourglass with running sand, for things that expire. */
export function Hourglass() {
  return (
    <svg className="art art--hourglass" viewBox="0 0 96 120" aria-hidden="true" focusable="false">
      <path
        fill="var(--picture-glow)"
        d="M32 40C38 46 58 46 64 40C60 50 52 55 49.5 60H46.5C44 55 36 50 32 40Z"
      />
      <path fill="var(--picture-flame)" d="M28 104C34 92 44 90 48 84C52 90 62 92 68 104Z" />
      <path
        d="M48 60V86"
        stroke="var(--picture-flame)"
        strokeWidth="1.8"
        strokeDasharray="2 4"
        strokeLinecap="round"
      />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M18 10H78M18 110H78" />
        <path d="M26 10C26 40 44 46 44 60S26 80 26 110M70 10C70 40 52 46 52 60S70 80 70 110" />
        <path d="M32 24C33 30 35 34 38 38" opacity=".5" />
      </g>
    </svg>
  );
}
