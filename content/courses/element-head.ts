import * as z from "zod/mini";
import { type ElementType, patterns, verificationTypes } from "#domains/courses/course.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { type PageFile, shortText, titleText, writtenId } from "#content/pages/page-file.ts";
import { mediaNamed, type NamedMedia } from "#content/media/media-named.ts";
import { type ParsedComponent, pictureNamed } from "#content/blocks/parsed-component.ts";
import type { YamlFile, YamlPath } from "#content/yaml-file.ts";

const durationMaxMinutes = 1_440;
/** In percent. */
const passMarkDefault = 70;
/** For a webinar without a duration. */
const webinarMinutesDefault = 60;
const episodesMax = 60;
const chartFromMax = 1_000;

const common = {
  id: z.optional(writtenId),
  title: titleText,
  description: shortText,
  duration: z.int().check(z.gte(0), z.lte(durationMaxMinutes)),
  visible: z._default(z.boolean(), true),
  accessType: z.optional(z.literal(requiredRegistration)),
  discussion: z._default(z.boolean(), false),
  cover: z.optional(titleText),
  coverAlt: shortText,
  pattern: z.optional(z.enum(patterns)),
};
const instant = z.iso.datetime({
  offset: true,
  error: "a date and time such as 2026-05-14T18:00:00Z",
});
const episode = z.object({
  title: titleText,
  text: shortText,
  startDate: instant,
  minutes: z.optional(z.int().check(z.gte(1), z.lte(durationMaxMinutes))),
  url: shortText,
  poster: z.optional(titleText),
});
const episodes = z.array(episode).check(z.minLength(1), z.maxLength(episodesMax));

/** The front matter of each element type. */
export const frontMatter = {
  lesson: z.object(common),
  test: z.object({
    ...common,
    passMark: z._default(z.int().check(z.gte(0), z.lte(100)), passMarkDefault),
    randomized: z._default(z.boolean(), false),
    verificationType: z.optional(z.enum(verificationTypes)),
  }),
  quiz: z.object({
    ...common,
    chartFrom: z.optional(z.int().check(z.gte(1), z.lte(chartFromMax))),
  }),
  webinar: z.object({
    ...common,
    date: instant,
    url: shortText,
    recordingUrl: shortText,
    poster: z.optional(titleText),
  }),
  "video-event": z.object({ ...common, episodes }),
} satisfies Record<ElementType, z.ZodMiniType>;

export const folderElementTypes = Object.keys(frontMatter) as ElementType[];

/** A translation may repeat settings of its original; only its texts count. */
export const translated = z.object({
  ...common,
  duration: z.optional(common.duration),
  visible: z.optional(z.boolean()),
  discussion: z.optional(z.boolean()),
  passMark: z.optional(z.number()),
  randomized: z.optional(z.boolean()),
  verificationType: z.optional(z.string()),
  chartFrom: z.optional(z.number()),
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
/** The keys of a translation's front matter that count. */
export const translatedKeys: readonly string[] = ["title", "description", "coverAlt", "episodes"];

type Heads = { [Type in keyof typeof frontMatter]: z.output<(typeof frontMatter)[Type]> };
/** The front matter of an element of any type. */
export type Head = Heads["lesson"] &
  Partial<Heads["test"] & Heads["quiz"] & Heads["webinar"] & Heads["video-event"]>;

/** Returns when the element begins, as an ISO instant: a webinar at its date, a video event with its first episode. */
export function beginningOf({ date, episodes: all }: Head): string | undefined {
  const moments = date === undefined ? (all ?? []).map(({ startDate }) => startDate) : [date];
  const first = Math.min(...moments.map((moment) => Date.parse(moment)));
  return moments.length === 0 ? undefined : new Date(first).toISOString();
}

/** Builds the block that the front matter describes: the one at the top of a webinar or video event. */
export function headComponents(
  type: ElementType,
  { source }: PageFile,
  yaml: Pick<YamlFile<unknown>, "lineOf">,
  head: Head,
): ParsedComponent[] {
  const picture = (name: string | undefined, at: YamlPath) =>
    name === undefined ? null : (pictureNamed(source, yaml.lineOf(at), name, "") ?? null);
  const film = (name: string, at: YamlPath): NamedMedia =>
    name === "" ? { url: "" } : mediaNamed(source, yaml.lineOf(at), name);
  const block = (kind: string, at: string, props: Record<string, unknown>): ParsedComponent[] => [
    { type: kind, id: type, props, children: [], file: source.file, line: yaml.lineOf([at]) },
  ];
  if (type === "webinar") {
    const live = film(head.url ?? "", ["url"]);
    const recording = film(head.recordingUrl ?? "", ["recordingUrl"]);
    const tracks = recording.tracks ?? live.tracks;
    return block("webinar-player", "date", {
      title: "",
      text: "",
      startDate: beginningOf(head),
      minutes: head.duration || webinarMinutesDefault,
      url: live.url,
      recordingUrl: recording.url,
      ...(tracks && { tracks }),
      poster: picture(head.poster, ["poster"]),
    });
  }
  if (type !== "video-event") return [];
  const all = head.episodes!.map((one, place) => ({
    ...one,
    ...film(one.url, ["episodes", place, "url"]),
    startDate: new Date(one.startDate).toISOString(),
    poster: picture(one.poster, ["episodes", place, "poster"]),
  }));
  return block("video-event", "episodes", { title: "", lead: "", episodes: all });
}

/** Returns the original's block with a translation's texts. The translation lists its episodes in the same order. */
export function translatedHead(
  original: readonly ParsedComponent[],
  { source }: PageFile,
  yaml: YamlFile<z.output<typeof translated>>,
): ParsedComponent[] {
  const words = yaml.value.episodes;
  return original.map((component) => {
    const all = component.props.episodes as Record<string, unknown>[] | undefined;
    if (all === undefined || words === undefined) return component;
    const place = { file: source.file, line: yaml.lineOf(["episodes"]) };
    if (words.length !== all.length)
      source.problems.error(
        place,
        `There are ${words.length} episodes, but ${component.file} has ${all.length}.`,
      );
    const episodes = all.map((one, at) => {
      const { title = one.title, text = one.text } = words[at] ?? {};
      return { ...one, title, text };
    });
    return { ...component, ...place, props: { ...component.props, episodes } };
  });
}
