import * as z from "zod/mini";
import type { ElementType } from "#domains/courses/course.ts";
import {
  accessType,
  attempts,
  chartFrom,
  duration,
  durationMaxMinutes,
  episodesMax,
  instant,
  opensAfterDays,
  passMark,
  pattern,
  showAnswers,
  verificationType,
} from "#domains/courses/course-fields.ts";
import { webinarMinutesDefault } from "#domains/courses/event-element.ts";
import type { ContentFile } from "#content/pages/content-file.ts";
import { addressIdSchema, idSchema, shortText } from "#content/yaml-fields.ts";
import { text, titleText } from "#domains/pages/text-fields.ts";
import { resolveMedia, type ResolvedMedia } from "#content/media/resolve-media.ts";
import { type ParsedComponent, resolvePicture } from "#content/blocks/parsed-component.ts";
import { marksSchema } from "#content/languages/translation-marks.ts";
import type { YamlFile, YamlPath } from "#content/yaml-file.ts";

/** The pass mark of a test without one, in percent. */
const passMarkDefault = 70;

const commonFields = {
  id: z.optional(addressIdSchema),
  title: titleText,
  description: shortText,
  duration,
  visible: z._default(z.boolean(), true),
  accessType: z.optional(accessType),
  opensAt: z.optional(instant),
  closesAt: z.optional(instant),
  opensAfterDays: z.optional(opensAfterDays),
  discussion: z._default(z.boolean(), false),
  discussionQuestion: shortText,
  cover: z.optional(titleText),
  coverAlt: shortText,
  pattern: z.optional(pattern),
};
const episodeSchema = z.object({
  title: titleText,
  text: shortText,
  startDate: instant,
  minutes: z.optional(z.int().check(z.gte(1), z.lte(durationMaxMinutes))),
  url: shortText,
  poster: z.optional(titleText),
});
const episodes = z.array(episodeSchema).check(z.minLength(1), z.maxLength(episodesMax));

/** The schema of the front matter of each element type. */
export const frontMatterSchemas = {
  lesson: z.object(commonFields),
  test: z.object({
    ...commonFields,
    passMark: z._default(passMark, passMarkDefault),
    randomized: z._default(z.boolean(), false),
    verificationType: z.optional(verificationType),
    attempts: z.optional(attempts),
    showAnswers: z.optional(showAnswers),
    shuffleAnswers: z.optional(z.boolean()),
    testId: z.optional(idSchema),
  }),
  quiz: z.object({
    ...commonFields,
    chartFrom: z.optional(chartFrom),
  }),
  webinar: z.object({
    ...commonFields,
    date: instant,
    url: shortText,
    recordingUrl: shortText,
    poster: z.optional(titleText),
  }),
  "video-event": z.object({ ...commonFields, episodes }),
} satisfies Record<ElementType, z.ZodMiniType>;

export const folderElementTypes = Object.keys(frontMatterSchemas) as ElementType[];

/** The schema of a translation's front matter. It may repeat settings of the original, but only its texts are used. */
export const translationFrontMatterSchema = z.object({
  ...commonFields,
  coverAlt: z.optional(text),
  ownBlocks: z.optional(z.boolean()),
  duration: z.optional(commonFields.duration),
  visible: z.optional(z.boolean()),
  opensAt: z.optional(z.string()),
  closesAt: z.optional(z.string()),
  opensAfterDays: z.optional(z.number()),
  discussion: z.optional(z.boolean()),
  passMark: z.optional(z.number()),
  randomized: z.optional(z.boolean()),
  verificationType: z.optional(z.string()),
  attempts: z.optional(z.number()),
  showAnswers: z.optional(z.string()),
  shuffleAnswers: z.optional(z.boolean()),
  testId: z.optional(idSchema),
  chartFrom: z.optional(z.number()),
  translated: marksSchema,
  date: z.optional(z.string()),
  url: z.optional(z.string()),
  recordingUrl: z.optional(z.string()),
  poster: z.optional(z.string()),
  episodes: z.optional(
    z.array(
      z.object({
        title: titleText,
        text: shortText,
        startDate: z.optional(z.string()),
        minutes: z.optional(z.number()),
        url: z.optional(z.string()),
        poster: z.optional(z.string()),
      }),
    ),
  ),
});
/** The keys of a translation's front matter that are used. All other values come from the original. */
export const translatedKeys: readonly string[] = [
  "title",
  "description",
  "discussionQuestion",
  "coverAlt",
  "translated",
  "episodes",
  "ownBlocks",
  "testId",
];

type FrontMatterByType = {
  [Type in keyof typeof frontMatterSchemas]: z.output<(typeof frontMatterSchemas)[Type]>;
};
/** The front matter of an element of any type. */
export type FrontMatter = FrontMatterByType["lesson"] &
  Partial<
    FrontMatterByType["test"] &
      FrontMatterByType["quiz"] &
      FrontMatterByType["webinar"] &
      FrontMatterByType["video-event"]
  >;

/** Returns when the element begins, as an ISO instant: a webinar at its date, a video event with its first episode. */
export function startDateOf({ date, episodes: allEpisodes }: FrontMatter): string | undefined {
  const moments =
    date === undefined ? (allEpisodes ?? []).map(({ startDate }) => startDate) : [date];
  const firstMoment = Math.min(...moments.map((moment) => Date.parse(moment)));
  return moments.length === 0 ? undefined : new Date(firstMoment).toISOString();
}

/** Builds the blocks that the front matter describes: one for a webinar or video event, none for other elements. */
export function buildHeadBlocks(
  type: ElementType,
  { source }: ContentFile,
  yaml: Pick<YamlFile<unknown>, "lineOf">,
  head: FrontMatter,
): ParsedComponent[] {
  const resolvePoster = (name: string | undefined, path: YamlPath) =>
    name === undefined ? null : (resolvePicture(source, yaml.lineOf(path), name, "") ?? null);
  const resolveVideo = (name: string, path: YamlPath): ResolvedMedia =>
    name === "" ? { url: "" } : resolveMedia(source, yaml.lineOf(path), name);
  const createBlock = (
    kind: string,
    key: string,
    props: Record<string, unknown>,
  ): ParsedComponent[] => [
    { type: kind, id: type, props, children: [], file: source.file, line: yaml.lineOf([key]) },
  ];
  if (type === "webinar") {
    const live = resolveVideo(head.url ?? "", ["url"]);
    const recording = resolveVideo(head.recordingUrl ?? "", ["recordingUrl"]);
    const tracks = recording.tracks ?? live.tracks;
    return createBlock("webinar-player", "date", {
      title: "",
      text: "",
      startDate: startDateOf(head),
      minutes: head.duration || webinarMinutesDefault,
      url: live.url,
      recordingUrl: recording.url,
      ...(tracks && { tracks }),
      poster: resolvePoster(head.poster, ["poster"]),
    });
  }
  if (type !== "video-event") return [];
  const episodeProps = head.episodes!.map((episode, index) => ({
    ...episode,
    ...resolveVideo(episode.url, ["episodes", index, "url"]),
    startDate: new Date(episode.startDate).toISOString(),
    poster: resolvePoster(episode.poster, ["episodes", index, "poster"]),
  }));
  return createBlock("video-event", "episodes", { title: "", lead: "", episodes: episodeProps });
}

/** Returns the original's block with a translation's texts. The translation lists its episodes in the same order. */
export function translateHeadBlocks(
  original: readonly ParsedComponent[],
  { source }: ContentFile,
  yaml: YamlFile<z.output<typeof translationFrontMatterSchema>>,
): ParsedComponent[] {
  const translations = yaml.value.episodes;
  return original.map((component) => {
    const originalEpisodes = component.props.episodes as Record<string, unknown>[] | undefined;
    if (originalEpisodes === undefined || translations === undefined) return component;
    const place = { file: source.file, line: yaml.lineOf(["episodes"]) };
    if (translations.length !== originalEpisodes.length)
      source.problems.error(
        place,
        `There are ${translations.length} episodes, but ${component.file} has ${originalEpisodes.length}.`,
      );
    const episodes = originalEpisodes.map((episode, index) => {
      const { title = episode.title, text = episode.text } = translations[index] ?? {};
      return { ...episode, title, text };
    });
    return { ...component, ...place, props: { ...component.props, episodes } };
  });
}
