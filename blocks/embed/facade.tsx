import type { ReactNode } from "react";
import { StyleSheet } from "#ui/style-sheet.tsx";
import styles from "./sheet.css?url";

/** What an embedded page is, by its address: it decides which drawing stands for it. */
export type FacadeKind = "map" | "calendar" | "form" | "slides" | "sound" | "video";

export function facadeKindOf(pageUrl: string): FacadeKind {
  if (/openstreetmap|\/maps\//.test(pageUrl)) return "map";
  if (pageUrl.includes("calendar.google")) return "calendar";
  if (pageUrl.includes("/forms/")) return "form";
  if (pageUrl.includes("/presentation/")) return "slides";
  return /soundcloud|spotify|podcasts/.test(pageUrl) ? "sound" : "video";
}

const soundHeights = [
  18, 34, 58, 42, 74, 96, 62, 88, 120, 92, 66, 104, 78, 48, 70, 38, 54, 30, 44, 22,
];
const days = Array.from({ length: 35 }, (_, index) => index);

const drawings: Record<FacadeKind, ReactNode> = {
  map: (
    <>
      <path
        className="facade__soft"
        d="M0 0h210l-46 120L0 150zM460 0h180v96l-150 34zM0 250l150-20 46 170H0zM470 240l170-40v200H500z"
      />
      <path
        className="facade__line"
        d="M-10 190 660 110M180-10l60 420M440-10l50 420M-10 300l330-40 330-80M300-10l20 420"
      />
      <path className="facade__strong" d="M-10 190 330 150l40 110 290-60" />
      <path
        className="facade__mark"
        d="M370 262c-34-40-52-64-52-92a52 52 0 1 1 104 0c0 28-18 52-52 92z"
      />
      <circle className="facade__hole" cx="370" cy="170" r="19" />
    </>
  ),
  calendar: (
    <>
      <rect className="facade__sheet" x="130" y="50" width="380" height="320" rx="22" />
      <path className="facade__strong" d="M160 110h320" />
      {days.map((day) => (
        <rect
          key={day}
          className={day === 16 ? "facade__mark" : "facade__soft"}
          x={164 + (day % 7) * 46}
          y={134 + Math.floor(day / 7) * 44}
          width="34"
          height="30"
          rx="9"
        />
      ))}
    </>
  ),
  form: (
    <>
      <rect className="facade__sheet" x="170" y="40" width="300" height="340" rx="22" />
      <path className="facade__strong" d="M204 92h150" />
      <path className="facade__line" d="M204 124h210" />
      {[158, 206, 254].map((y) => (
        <g key={y}>
          <circle
            className={y === 206 ? "facade__mark" : "facade__ring"}
            cx="216"
            cy={y + 8}
            r="11"
          />
          <path className="facade__line" d={`M244 ${y + 8}h${y === 206 ? 130 : 168}`} />
        </g>
      ))}
      <rect className="facade__mark" x="204" y="306" width="110" height="38" rx="19" />
    </>
  ),
  slides: (
    <>
      <rect className="facade__soft" x="180" y="46" width="340" height="206" rx="16" />
      <rect className="facade__sheet" x="120" y="94" width="380" height="226" rx="18" />
      <path className="facade__strong" d="M156 150h170" />
      <path className="facade__line" d="M156 188h140M156 216h120M156 244h136" />
      <rect className="facade__mark" x="350" y="180" width="116" height="96" rx="12" />
    </>
  ),
  sound: (
    <>
      {soundHeights.map((height, index) => (
        <rect
          key={index}
          className={index < 8 ? "facade__mark" : "facade__soft"}
          x={86 + index * 24}
          y={200 - height}
          width="10"
          height={height * 2}
          rx="5"
        />
      ))}
    </>
  ),
  video: (
    <>
      <rect className="facade__sheet" x="130" y="66" width="380" height="228" rx="24" />
      <path
        className="facade__mark"
        d="M292 132v96a8 8 0 0 0 12 7l82-48a8 8 0 0 0 0-14l-82-48a8 8 0 0 0-12 7z"
      />
    </>
  ),
};

/** Stands for content that isn't loaded. It is only decoration. */
export const Facade = ({ kind }: { kind: FacadeKind }) => (
  <>
    <StyleSheet href={styles} />
    <svg
      className={`facade facade--${kind}`}
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[kind]}
    </svg>
  </>
);
