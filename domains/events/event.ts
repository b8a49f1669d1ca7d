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

const eventBlockTypes = ["video-event", "webinar-player"];
/** The length of an episode without a duration. */
export const defaultEpisodeMinutes = 60;
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
    (component) =>
      eventBlockTypes.includes(component.type) && (id === undefined || component.id === id),
  );
}

/** The episodes of a component. A webinar is one episode with the event's title. */
export function readEpisodes({ type, props }: Component, title: string): Episode[] {
  const items =
    type === "webinar-player"
      ? [{ ...props, title: props.title || title }]
      : Array.isArray(props.episodes)
        ? (props.episodes as Record<string, unknown>[])
        : [];
  return items.flatMap((item: Record<string, unknown>, index): Episode[] => {
    const start = typeof item.startDate === "string" ? parseDateTime(item.startDate) : null;
    if (start === null) return [];
    const minutes = typeof item.minutes === "number" ? item.minutes : defaultEpisodeMinutes;
    return [
      {
        number: index + 1,
        title: textOf(item.title) || title,
        text: textOf(item.text),
        start,
        end: start + minutes * minuteMs,
        url: textOf(item.url),
      },
    ];
  });
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
