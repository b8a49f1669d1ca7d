import type { ElementBody, ElementSummary } from "#domains/courses/course.ts";
import { releaseOf } from "#domains/courses/release.ts";
import { writeMarks } from "#content/languages/translation-marks.ts";
import { writeBlocks, type BlockWriter } from "#content/blocks/write-blocks.ts";
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";
import { writeRecordings, writeYaml } from "#content/pages/write-page.ts";
import type { Component } from "#domains/pages/component.ts";

/** Writes the file of an element (in the primary language) or of one of its translations. */
export function writeElementFile(
  { id, visible }: Pick<ElementSummary, "id" | "visible">,
  body: ElementBody,
  language: string,
  primaryLanguage: string,
  writer: BlockWriter,
  cover: string | undefined,
): string {
  const { title, description, discussionQuestion, coverAlt, translated, components } =
    body.texts[language]!;
  const settings =
    language === primaryLanguage
      ? {
          duration: body.duration,
          date: body.type === "webinar" ? body.date : undefined,
          ...headSettings(components, writer),
          passMark: body.passMark,
          chartFrom: body.chartFrom,
          ...(body.randomized ? { randomized: true } : {}),
          verificationType: body.verificationType,
          attempts: body.attempts,
          showAnswers: body.showAnswers,
          ...(body.shuffleAnswers ? { shuffleAnswers: true } : {}),
          ...(visible ? {} : { visible }),
          accessType: body.accessType,
          ...releaseOf(body),
          ...(body.discussion ? { discussion: true } : {}),
          cover,
          pattern: body.pattern,
        }
      : { translated: writeMarks(translated), ...headTexts(components) };
  const head = writeYaml({
    ...(language === primaryLanguage ? { id } : {}),
    title,
    ...(description === "" ? {} : { description }),
    ...(discussionQuestion ? { discussionQuestion } : {}),
    ...(coverAlt ? { coverAlt } : {}),
    ...settings,
  });
  return `---\n${head}---\n\n${writeBlocks(components, writer)}`;
}

/** Returns the part of the front matter for a webinar's player or a video event's episodes. */
function headSettings(
  components: readonly Component[],
  { fileNamer }: BlockWriter,
): Record<string, unknown> {
  const posterField = (value: unknown) => {
    const picture = parseStoredPicture(value);
    return picture ? { poster: fileNamer.picture(picture.id) } : {};
  };
  const optionalField = (key: string, value: unknown) => (value ? { [key]: value } : {});
  const props = components.find(({ type }) => type === "webinar-player")?.props;
  const player = props && writeRecordings(props, fileNamer);
  if (player)
    return {
      ...optionalField("url", player.url),
      ...optionalField("recordingUrl", player.recordingUrl),
      ...posterField(player.poster),
    };
  const episodes = episodesOf(components);
  if (episodes.length === 0) return {};
  return {
    episodes: episodes
      .map((episode) => writeRecordings(episode, fileNamer))
      .map(({ title, text, startDate, minutes, url, poster: picture }) => ({
        title,
        ...optionalField("text", text),
        startDate,
        ...optionalField("minutes", minutes),
        ...optionalField("url", url),
        ...posterField(picture),
      })),
  };
}

/** Returns the translated texts of the episodes. */
function headTexts(components: readonly Component[]): Record<string, unknown> {
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
