import type { ElementBody, ElementSummary, ElementType } from "#domains/courses/course.ts";
import { findEventBlock, withoutEventBlock } from "#domains/courses/event-element.ts";
import { releaseOf } from "#domains/courses/release.ts";
import type { WrittenFile } from "#content/blocks/fits-markdown.ts";
import { writeMarks } from "#content/languages/translation-marks.ts";
import { testComponentId } from "#domains/courses/test-element.ts";
import { writeBlocks } from "#content/blocks/write-blocks.ts";
import { parseStoredPicture } from "#content/media/parse-stored-picture.ts";
import { hasOwnBlocks } from "#content/languages/align-languages.ts";
import { coverAltField } from "./cover-alt-field.ts";
import { writeRecordings, writeYaml } from "#content/pages/write-page.ts";
import type { Component } from "#domains/pages/component.ts";

/** Writes the file of an element (in the primary language) or of one of its translations. */
export function writeElementFile(
  { id, visible }: Pick<ElementSummary, "id" | "visible">,
  body: ElementBody,
  language: string,
  primaryLanguage: string,
  writer: WrittenFile,
  cover: string | undefined,
): string {
  const { title, description, discussionQuestion, coverAlt, translated, components } =
    body.texts[language]!;
  const settings =
    language === primaryLanguage
      ? {
          duration: body.duration,
          date: body.type === "webinar" ? body.date : undefined,
          ...headSettings(body.type, components, writer),
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
      : {
          translated: writeMarks(translated),
          ...(hasOwnBlocks(body.texts[primaryLanguage]!.components, components) && {
            ownBlocks: true,
          }),
          ...headTexts(body.type, components),
        };
  const head = writeYaml({
    ...(language === primaryLanguage ? { id } : {}),
    title,
    ...(description === "" ? {} : { description }),
    ...(discussionQuestion ? { discussionQuestion } : {}),
    ...coverAltField(coverAlt, body.texts[primaryLanguage]!.coverAlt),
    ...settings,
    ...testIdField(body.type, components),
  });
  const blocks = withoutEventBlock(body.type, components);
  return `---\n${head}---\n\n${writeBlocks(body.type, blocks, writer)}`;
}

function testIdField(type: ElementType, components: readonly Component[]): { testId?: string } {
  const last = type === "test" ? components.at(-1) : undefined;
  return last?.type !== "test" || last.id === testComponentId ? {} : { testId: last.id };
}

/** Returns the part of the front matter for a webinar's player or a video event's episodes. */
function headSettings(
  type: ElementType,
  components: readonly Component[],
  { fileNamer }: WrittenFile,
): Record<string, unknown> {
  const posterField = (value: unknown) => {
    const picture = parseStoredPicture(value);
    return picture ? { poster: fileNamer.picture(picture.id) } : {};
  };
  const optionalField = (key: string, value: unknown) => (value ? { [key]: value } : {});
  const props = findEventBlock(type, components)?.props;
  if (type === "webinar") {
    const player = writeRecordings(props ?? {}, fileNamer) as Record<string, unknown>;
    return {
      ...optionalField("url", player.url),
      ...optionalField("recordingUrl", player.recordingUrl),
      ...posterField(player.poster),
    };
  }
  const episodes = episodesOf(type, components);
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
function headTexts(type: ElementType, components: readonly Component[]): Record<string, unknown> {
  const episodes = episodesOf(type, components);
  if (episodes.length === 0) return {};
  return {
    episodes: episodes.map(({ title, text }) => ({ title, ...(text ? { text } : {}) })),
  };
}

function episodesOf(
  type: ElementType,
  components: readonly Component[],
): Record<string, unknown>[] {
  const event = type === "video-event" ? findEventBlock(type, components) : undefined;
  return (event?.props.episodes ?? []) as Record<string, unknown>[];
}
