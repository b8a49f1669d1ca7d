import type { ElementBody, ElementSummary } from "#domains/courses/course.ts";
import { writeBlocks, type Writing } from "#content/blocks/write-blocks.ts";
import { storedPicture } from "#content/media/stored-picture-of.ts";
import { writeRecordings, writeYaml } from "#content/pages/write-page.ts";
import type { Component } from "#domains/pages/component.ts";

/** Writes the file of an element (in the primary language) or of one of its translations. */
export function writeElementFile(
  { id, visible }: Pick<ElementSummary, "id" | "visible">,
  body: ElementBody,
  language: string,
  primary: string,
  writing: Writing,
  cover: string | undefined,
): string {
  const { title, description, coverAlt, components } = body.texts[language]!;
  const facts =
    language === primary
      ? {
          duration: body.duration,
          date: body.type === "webinar" ? body.date : undefined,
          ...topFacts(components, writing),
          passMark: body.passMark,
          chartFrom: body.chartFrom,
          ...(body.randomized ? { randomized: true } : {}),
          verificationType: body.verificationType,
          ...(visible ? {} : { visible }),
          accessType: body.accessType,
          ...(body.discussion ? { discussion: true } : {}),
          cover,
          pattern: body.pattern,
        }
      : topWords(components);
  const head = writeYaml({
    ...(language === primary ? { id } : {}),
    title,
    ...(description === "" ? {} : { description }),
    ...(coverAlt ? { coverAlt } : {}),
    ...facts,
  });
  return `---\n${head}---\n\n${writeBlocks(components, writing)}`;
}

/** Returns the front matter of a webinar's player or of a video event's episodes. */
function topFacts(components: readonly Component[], { name }: Writing): Record<string, unknown> {
  const poster = (value: unknown) => {
    const picture = storedPicture(value);
    return picture ? { poster: name.picture(picture.id) } : {};
  };
  const address = (key: string, value: unknown) => (value ? { [key]: value } : {});
  const props = components.find(({ type }) => type === "webinar-player")?.props;
  const player = props && writeRecordings(props, name);
  if (player)
    return {
      ...address("url", player.url),
      ...address("recordingUrl", player.recordingUrl),
      ...poster(player.poster),
    };
  const episodes = episodesOf(components);
  if (episodes.length === 0) return {};
  return {
    episodes: episodes
      .map((one) => writeRecordings(one, name))
      .map(({ title, text, startDate, minutes, url, poster: picture }) => ({
        title,
        ...address("text", text),
        startDate,
        ...address("minutes", minutes),
        ...address("url", url),
        ...poster(picture),
      })),
  };
}

/** Returns the translated texts of the episodes. */
function topWords(components: readonly Component[]): Record<string, unknown> {
  const episodes = episodesOf(components);
  if (episodes.length === 0) return {};
  return {
    episodes: episodes.map(({ title, text }) => ({ title, ...(text ? { text } : {}) })),
  };
}

function episodesOf(components: readonly Component[]): Record<string, unknown>[] {
  const event = components.find(({ type }) => type === "video-event");
  return (event?.props.episodes ?? []) as Record<string, unknown>[];
}
