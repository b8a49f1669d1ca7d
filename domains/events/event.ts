import type { Component } from "#domains/pages/component.ts";
import { walkComponents } from "#domains/pages/component.ts";
import { momentOf } from "./moment.ts";

/** One evening of a video event, or a webinar's only one. */
export type Episode = {
  /** From 1, in the author's order. */
  number: number;
  title: string;
  text: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  /** The film while it may be seen; it is told nobody before. */
  url: string;
};

/** A video event or webinar: an element of a course, or a block of a page. */
export type LiveEvent = {
  /** The element's id, or `{block}@{page}`. */
  id: string;
  title: string;
  /** The address of the screen that shows it. */
  path: string;
  /** The course that it belongs to; null on a page. */
  courseId: string | null;
  /** Grows with every change of what is said. */
  revision: number;
  /** Those with a date; at least one. */
  episodes: Episode[];
};

const eventKinds = ["video-event", "webinar-player"];
/** Of an episode that does not say how long it lasts. */
export const episodeMinutes = 60;
const minuteMs = 60_000;

/** The id of an event that is a block of a page. */
export const pageEventId = (alias: string, componentId: string): string =>
  `${componentId}@${alias}`;

/** The first component of an event's kind, or the one of this id. */
export function findEventComponent(
  components: readonly Component[],
  id?: string,
): Component | undefined {
  return [...walkComponents(components)].find(
    (component) => eventKinds.includes(component.type) && (id === undefined || component.id === id),
  );
}

/** The episodes of a component; a webinar is one episode that bears the event's own title. */
export function episodesOf({ type, props }: Component, title: string): Episode[] {
  const written =
    type === "webinar-player"
      ? [{ ...props, title: props.title || title }]
      : Array.isArray(props.episodes)
        ? (props.episodes as Record<string, unknown>[])
        : [];
  return written.flatMap((one: Record<string, unknown>, place): Episode[] => {
    const start = typeof one.startDate === "string" ? momentOf(one.startDate) : null;
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
