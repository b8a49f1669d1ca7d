import type { Component } from "#domains/pages/component.ts";
import { walkComponents } from "#domains/pages/component.ts";
import { parseDateTime } from "./parse-date-time.ts";

/** One part of a video event, with its own start. A webinar has exactly one. */
export type Episode = {
  /** The episode's position from 1, in the author's order. */
  number: number;
  title: string;
  text: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** The URL of the video. Nobody gets it before the episode starts. */
  url: string;
};

/** A video event or webinar: an element of a course, or a block of a page. */
export type LiveEvent = {
  /** The element's id, or `{block}@{page}`. */
  id: string;
  title: string;
  /** The path of the page that shows the event. */
  path: string;
  /** The element's course; null for a block of a page. */
  courseId: string | null;
  /** Grows with every change of the text. */
  revision: number;
  /** Episodes with a date: at least one. */
  episodes: Episode[];
};

const eventKinds = ["video-event", "webinar-player"];
/** The length of an episode without a duration. */
export const episodeMinutes = 60;
const minuteMs = 60_000;

/** The id of an event that is a block of a page. */
export const pageEventId = (alias: string, componentId: string): string =>
  `${componentId}@${alias}`;

/** Finds the first component that is a video event or webinar, or the one with this id. */
export function findEventComponent(
  components: readonly Component[],
  id?: string,
): Component | undefined {
  return [...walkComponents(components)].find(
    (component) => eventKinds.includes(component.type) && (id === undefined || component.id === id),
  );
}

/** The episodes of a component. A webinar is one episode with the event's title. */
export function episodesOf({ type, props }: Component, title: string): Episode[] {
  const written =
    type === "webinar-player"
      ? [{ ...props, title: props.title || title }]
      : Array.isArray(props.episodes)
        ? (props.episodes as Record<string, unknown>[])
        : [];
  return written.flatMap((one: Record<string, unknown>, place): Episode[] => {
    const start = typeof one.startDate === "string" ? parseDateTime(one.startDate) : null;
    if (start === null) return [];
    const minutes = typeof one.minutes === "number" ? one.minutes : episodeMinutes;
    return [
      {
        number: place + 1,
        title: wordsOf(one.title) || title,
        text: wordsOf(one.text),
        start,
        end: start + minutes * minuteMs,
        url: wordsOf(one.url),
      },
    ];
  });
}

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");
