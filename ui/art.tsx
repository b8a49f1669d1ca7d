import { useId } from "react";

/**
 * Line drawings that follow the theme: lines take the colour of the text, light takes the theme's
 * `--p-…` properties. All are decoration and hidden from screen readers.
 */

/** The brand mark: a flame over a bar on a stand. */
export function LampMark() {
  return (
    <svg
      className="mark"
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="mark__flame"
        fill="var(--p-flame)"
        d="M16 2.5C20.6 8.1 22 11.5 21.3 14.9C20.7 17.9 18.6 19.5 16 19.5S11.3 17.9 10.7 14.9C10 11.5 11.4 8.1 16 2.5Z"
      />
      <path
        d="M5.5 21.5H26.5M16 21.5V28M10.5 29H21.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

const dashes = ["2 7", "1.5 9", "1 11", "1 13"] as const;

/** A glow and dotted rings around a light at (x, y); `step` is the distance between rings. */
function Halo({
  x,
  y,
  radius,
  step,
  reach,
}: Record<"x" | "y" | "radius" | "step" | "reach", number>) {
  const glow = useId();
  return (
    <>
      <radialGradient id={glow}>
        <stop offset="0" stopColor="var(--p-glow)" stopOpacity=".95" />
        <stop offset=".35" stopColor="var(--p-glow)" stopOpacity=".42" />
        <stop offset="1" stopColor="var(--p-glow)" stopOpacity="0" />
      </radialGradient>
      <circle cx={x} cy={y} r={reach} fill={`url(#${glow})`} />
      <g fill="none" stroke="var(--p-halo)" strokeWidth="1.6" strokeLinecap="round">
        {dashes.map((dash, i) => (
          <circle
            key={dash}
            cx={x}
            cy={y}
            r={radius + step * (i + 1)}
            strokeDasharray={dash}
            opacity={1 - i * 0.24}
          />
        ))}
      </g>
    </>
  );
}

/** The oil lamp on its stand, lit: for a verse, the popup's head and a good ending. */
export function LampLine() {
  return (
    <svg
      className="art art--line"
      viewBox="0 0 280 220"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <Halo x={92} y={62} radius={9} step={20} reach={81} />
      <path
        className="flame"
        fill="var(--p-flame)"
        d="M92 30C104 46 106 56 104 66C102 75 97 79 92 79S82 75 80 66C78 55 85 46 92 30Z"
      />
      <path
        className="flame"
        fill="var(--p-core)"
        d="M92 50C98 59 99 65 98 70S95 77 92 77S87 75 86 70C85 63 88 58 92 50Z"
      />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M92 82C92 88 93 91 96 93" />
        <path d="M84 92C90 120 114 128 142 128C178 128 198 112 200 88C201 79 218 78 221 92C224 107 208 119 189 116" />
        <path d="M84 92C106 97 116 88 134 86C156 83 176 90 190 102" />
        <path d="M134 128V186C134 200 120 208 100 214H180C160 208 146 200 146 186V128" />
        <path d="M106 106C114 114 126 117 140 117" opacity=".5" />
      </g>
    </svg>
  );
}

/** An hourglass whose sand is running, lit from inside: for what does not wait for ever. */
export function Hourglass() {
  return (
    <svg className="art art--hourglass" viewBox="0 0 96 120" aria-hidden="true" focusable="false">
      <path
        fill="var(--p-glow)"
        d="M32 40C38 46 58 46 64 40C60 50 52 55 49.5 60H46.5C44 55 36 50 32 40Z"
      />
      <path fill="var(--p-flame)" d="M28 104C34 92 44 90 48 84C52 90 62 92 68 104Z" />
      <path
        d="M48 60V86"
        stroke="var(--p-flame)"
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

/** A path that loses itself on a hill, and the street lantern that still burns there: the 404 page. */
export function LostLantern() {
  return (
    <svg
      className="art art--line"
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <Halo x={436} y={128} radius={13} step={26} reach={117} />
      <path
        className="flame"
        fill="var(--p-flame)"
        d="M436 110C443 119 445 126 444 133C443 139 440 142 436 142S429 139 428 133C427 126 429 119 436 110Z"
      />
      <path
        className="flame"
        fill="var(--p-core)"
        d="M436 122C440 128 441 131 440 135C440 138 438 140 436 140S432 138 432 135C431 131 432 128 436 122Z"
      />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M436 262V150M422 262H450M424 150H448L454 106L436 88L418 106L424 150M436 88V80M418 106H454" />
        <path d="M20 256C80 244 140 240 200 250S330 268 400 262S540 240 620 252" opacity=".55" />
        <g strokeWidth="1.4" opacity=".35">
          <path d="M60 262C120 252 160 254 204 262" strokeDasharray="60 14 40 20" />
          <path d="M330 280C400 284 470 272 560 262" strokeDasharray="90 18 30 12" />
          <path d="M90 280C140 272 180 274 220 282" strokeDasharray="34 16 70 10" />
          <path d="M356 300C420 302 480 294 540 286" strokeDasharray="40 24 80 16" />
          <path d="M372 322C420 324 460 318 500 312" strokeDasharray="50 12 24 18" />
        </g>
        <path d="M150 400C200 356 296 354 296 322S246 290 266 260" />
        <path d="M300 400C330 366 356 352 350 320S288 290 286 261" />
        <path
          d="M190 392H260M222 372H282M258 352H312M284 332H318M276 312H314M266 294H292M264 278H282"
          strokeWidth="1.4"
          opacity=".4"
        />
      </g>
    </svg>
  );
}
