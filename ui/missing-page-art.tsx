import { Halo } from "./halo.tsx";

/** The drawing of the 404 page: a path that ends on a hill, beside a street lantern that is lit. */
export function MissingPageArt() {
  return (
    <svg
      className="art line-drawing"
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <Halo x={436} y={128} radius={13} step={26} reach={117} />
      <path
        className="flame"
        fill="var(--picture-flame)"
        d="M436 110C443 119 445 126 444 133C443 139 440 142 436 142S429 139 428 133C427 126 429 119 436 110Z"
      />
      <path
        className="flame"
        fill="var(--picture-core)"
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
