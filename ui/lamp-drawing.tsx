import { Halo } from "./halo.tsx";

/** A lit oil lamp on its stand: for verses, the popup's head and success screens. */
export function LampDrawing() {
  return (
    <svg
      className="art line-drawing"
      viewBox="0 0 280 220"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <Halo x={92} y={62} radius={9} step={20} reach={81} />
      <path
        className="flame"
        fill="var(--picture-flame)"
        d="M92 30C104 46 106 56 104 66C102 75 97 79 92 79S82 75 80 66C78 55 85 46 92 30Z"
      />
      <path
        className="flame"
        fill="var(--picture-core)"
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
