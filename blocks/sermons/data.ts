import type { Picture } from "#domains/courses/course.ts";
import type { VideoSource } from "#blocks/video/video-source.ts";

export type Sermon = {
  key: string;
  title: string;
  /** `2026-03-04`. */
  day: string;
  speaker: string;
  /** `href` opens the passage; null if the portal doesn't show passages. */
  passage: { name: string; href: string | null } | null;
  series: string;
  text: string;
  /** "" without a recording. */
  audioUrl: string;
  video: VideoSource | null;
  picture: Picture | null;
};

export const sermonTexts = [
  "listen",
  "older",
  "podcast",
  "podcast-help",
  "all-series",
  "series",
  "none",
] as const;

export type SermonsData = {
  sermons: Sermon[];
  /** The series that visitors can choose, with their addresses; empty if there is only one. */
  series: { name: string; href: string; isChosen: boolean }[];
  /** The address of the podcast; null without one. */
  podcast: string | null;
  texts: Record<(typeof sermonTexts)[number], string>;
};
