import type { Operation } from "#domains/drafts/operations.ts";
import { toJson } from "#domains/drafts/operations.ts";
import type { Component } from "#domains/pages/component.ts";
import { titleText } from "#domains/pages/text-fields.ts";
import type { ElementBody, ElementType, Picture } from "./course.ts";
import { instant } from "./course-fields.ts";

/**
 * Webinars and video events. A block of theirs shows the player or the episodes. Dates, addresses and pictures are the
 * same in each language: the block of the primary language decides.
 */

/** The length of a webinar without a duration. */
export const webinarMinutesDefault = 60;

/** A part of a video event as its block holds it. */
export type EditedEpisode = {
  title: string;
  text: string;
  /** An ISO instant; "": none yet. */
  startDate: string;
  minutes?: number;
  url: string;
  poster?: Picture | null;
};

/** What a webinar plays, and its picture. */
export type WebinarSources = { url: string; recordingUrl: string; poster: Picture | null };

/** The kind of the block that shows when an element takes place. */
const blockKinds: Partial<Record<ElementType, string>> = {
  webinar: "webinar-player",
  "video-event": "video-event",
};

type Texts = Pick<ElementBody, "type" | "texts">;

const findBlock = ({ type, texts }: Texts, language: string): Component | undefined =>
  findEventBlock(type, texts[language]?.components ?? []);

/** Finds the block that shows when an element takes place. */
export const findEventBlock = (
  type: ElementType,
  blocks: readonly Component[],
): Component | undefined => blocks.find((block) => block.type === blockKinds[type]);

const newBlock = (type: ElementType): Component => ({
  id: type,
  type: blockKinds[type]!,
  props:
    type === "webinar"
      ? { title: "", text: "", startDate: "", url: "", recordingUrl: "", poster: null }
      : { title: "", lead: "", episodes: [] },
  children: [],
});

/** The blocks of an element without the one for its dates, which has its own settings. */
export const withoutEventBlock = (
  type: ElementType,
  blocks: readonly Component[],
): readonly Component[] =>
  blockKinds[type] === undefined
    ? blocks
    : blocks.filter((block) => block.type !== blockKinds[type]);

/** Returns what a webinar plays. */
export const webinarSourcesOf = (element: Texts, primaryLanguage: string): WebinarSources =>
  (findBlock(element, primaryLanguage) ?? newBlock("webinar")).props as WebinarSources;

/** Returns the operations that change what a webinar plays. */
export const setWebinarSources = (
  element: Texts,
  primaryLanguage: string,
  sources: Partial<WebinarSources>,
): Operation[] => setBlockProps(element, primaryLanguage, sources);

/** Returns the episodes of a video event in a language. */
export function episodesOf(
  element: Texts,
  language: string,
  primaryLanguage: string,
): EditedEpisode[] {
  const own = ownEpisodes(element, language);
  return ownEpisodes(element, primaryLanguage).map((episode, index) => {
    const { title = episode.title, text = episode.text } = own[index] ?? {};
    return { ...episode, title, text };
  });
}

function ownEpisodes(element: Texts, language: string): EditedEpisode[] {
  const episodes = findBlock(element, language)?.props["episodes"];
  // A draft's blocks can hold anything until it is published.
  return Array.isArray(episodes)
    ? (episodes as EditedEpisode[]).filter((one) => typeof one === "object" && one !== null)
    : [];
}

/** Returns the operations that change the episodes in the same way in every language. */
export const changeEpisodes = (
  element: Texts,
  primaryLanguage: string,
  change: (episodes: EditedEpisode[]) => EditedEpisode[],
): Operation[] =>
  Object.keys(element.texts).flatMap((language) =>
    setBlockProps(element, language, {
      episodes: change(episodesOf(element, language, primaryLanguage)),
    }),
  );

/** Returns the operations that set a text of an episode in one language. */
export const setEpisodeText = (
  element: Texts,
  language: string,
  primaryLanguage: string,
  index: number,
  text: Partial<Pick<EditedEpisode, "title" | "text">>,
): Operation[] => {
  const episodes = episodesOf(element, language, primaryLanguage);
  const changed = episodes.with(index, { ...episodes[index]!, ...text });
  return setBlockProps(element, language, { episodes: changed });
};

function setBlockProps(element: Texts, language: string, props: object): Operation[] {
  const path = ["texts", language, "components"];
  const block = findBlock(element, language);
  if (block)
    return Object.entries(toJson(props)).map(([name, value]) => ({
      op: "set",
      path: [...path, block.id, "props", name],
      value,
    }));
  const created = newBlock(element.type);
  const item = { id: created.id, ...toJson({ ...created, props: { ...created.props, ...props } }) };
  return [{ op: "insert", path, after: null, item }];
}

/**
 * Gives a webinar or video event its block in every language, with the dates and addresses of the primary language's.
 * Other elements stay as they are.
 */
export function completeEvent(element: ElementBody, primaryLanguage: string): ElementBody {
  const { type } = element;
  if (blockKinds[type] === undefined) return element;
  const shared = findBlock(element, primaryLanguage) ?? newBlock(type);
  const texts = Object.fromEntries(
    Object.entries(element.texts).map(([language, text]) => {
      const own = findBlock(element, language);
      const props = {
        ...shared.props,
        ...ownTexts(own),
        ...(type === "webinar"
          ? {
              startDate: element.date ?? "",
              minutes: element.duration || webinarMinutesDefault,
            }
          : { episodes: episodesOf(element, language, primaryLanguage) }),
      };
      const block = { ...shared, ...own, props };
      return [
        language,
        { ...text, components: [block, ...withoutEventBlock(type, text.components)] },
      ];
    }),
  );
  if (type === "webinar") return { ...element, texts };
  const { date: _, ...rest } = element;
  const date = firstStart(ownEpisodes(element, primaryLanguage));
  return { ...rest, ...(date !== null && { date }), texts };
}

const isInstant = (value: unknown): boolean => instant.safeParse(value).success;

const textNames: readonly string[] = ["title", "text", "lead"];
const ownTexts = (block: Component | undefined) =>
  Object.fromEntries(
    Object.entries(block?.props ?? {}).filter(([name]) => textNames.includes(name)),
  );

function firstStart(episodes: readonly EditedEpisode[]): string | null {
  const starts = episodes
    .filter(({ startDate }) => isInstant(startDate))
    .map(({ startDate }) => Date.parse(startDate));
  return starts.length === 0 ? null : new Date(Math.min(...starts)).toISOString();
}

/** Returns what an event's dates or titles still lack before it can be published; null if nothing. */
export function findUnfinishedEvent(
  element: ElementBody,
  primaryLanguage: string,
): { path: string; reason: string } | null {
  const missingDate = { path: "date", reason: "It needs a date and a time." };
  if (element.type === "webinar") return element.date === undefined ? missingDate : null;
  if (element.type !== "video-event") return null;
  const episodes = ownEpisodes(element, primaryLanguage);
  if (episodes.length === 0) return missingDate;
  for (const [index, { title, startDate }] of episodes.entries()) {
    if (!isInstant(startDate)) return missingDate;
    if (!titleText.safeParse(title).success)
      return { path: `episodes.${index + 1}.title`, reason: "Each episode needs a title." };
  }
  return null;
}
