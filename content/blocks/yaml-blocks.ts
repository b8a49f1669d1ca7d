import * as z from "zod/mini";
import { resolveDocument } from "#content/media/resolve-file.ts";
import { isMediaPath, resolveMedia, type ResolvedMedia } from "#content/media/resolve-media.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { toRichText } from "#content/markdown/rich-nodes.ts";
import { idSchema, shortText } from "#content/yaml-fields.ts";
import { readYaml, type YamlFile, type YamlPath } from "#content/yaml-file.ts";
import { text, titleText } from "#domains/pages/text-fields.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { checkProps } from "./check-props.ts";
import { findProblem } from "./parse-arrangement.ts";
import { type ContentSource, type ParsedComponent, resolvePicture } from "./parsed-component.ts";
import type { Piece } from "./split-blocks.ts";

type YamlComponent = {
  type: string;
  id?: string | undefined;
  props: Record<string, unknown>;
  children: YamlComponent[];
};

const yamlComponent = z.object({
  type: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, "small letters, digits and - only")),
  id: z.optional(idSchema),
  props: z._default(z.record(z.string(), z.unknown()), {}),
  get children(): z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniType<YamlComponent>>> {
    return z._default(z.array(yamlComponent as unknown as z.ZodMiniType<YamlComponent>), []);
  },
}) as unknown as z.ZodMiniType<YamlComponent>;
export const yamlComponents = z.array(yamlComponent);

/** Parses a `:::blocks` piece: a list of blocks as in the YAML of a page. */
export function parseBlockList(
  source: ContentSource,
  { text: list, line }: Piece,
): ParsedComponent[] {
  const { file, problems } = source;
  const yaml = readYaml({ file, text: list, firstLine: line + 1 }, yamlComponents, problems);
  return yaml ? parseComponents(source, yaml, yaml.value, []) : [];
}

/** Parses components written in YAML: Markdown becomes formatted text, and names become pictures of the folder. */
export function parseComponents(
  source: ContentSource,
  yaml: YamlFile<unknown>,
  components: readonly YamlComponent[],
  path: YamlPath,
): ParsedComponent[] {
  return components.map(({ type, id, props, children }, index) => {
    const componentPath = [...path, index];
    const line = yaml.lineOf(componentPath);
    const kinds = source.blocks?.kinds;
    if (kinds && !kinds.includes(type)) {
      const hint = didYouMean(type, kinds, `Known: ${kinds.join(", ")}.`);
      source.problems.error({ file: source.file, line }, `There is no block "${type}". ${hint}`);
    }
    const writtenProps = parseProps(source, yaml, props, [...componentPath, "props"]);
    const parsedProps = completeProps(source, type, writtenProps as Record<string, unknown>, line);
    checkProps(source, yaml, [...componentPath, "props"], { type, props: parsedProps });
    return {
      type,
      id,
      props: parsedProps,
      children: parseComponents(source, yaml, children, [...componentPath, "children"]),
      file: source.file,
      line,
    };
  });
}

function completeProps(
  source: ContentSource,
  type: string,
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  if (type === "question") return completeQuestion(source, props, line);
  return type === "order" || type === "match" ? completeExercise(source, type, props, line) : props;
}

/** Props that name a picture of the folder. */
const pictureKeys = new Set([
  "picture",
  "light",
  "dark",
  "portrait",
  "poster",
  "image",
  "before",
  "after",
]);
/** Props that may name a recording of the folder. */
const mediaKeys = new Set(["url", "recordingUrl", "audioUrl", "videoUrl"]);
const pictureLists = new Set(["portraits"]);
const documentKey = "document";

/** A picture with its own alternative text, instead of the `alt` of the props around it. */
const pictureWithAlt = z.strictObject({ file: titleText, alt: text });

function parseProps(
  source: ContentSource,
  yaml: YamlFile<unknown>,
  value: unknown,
  path: YamlPath,
): unknown {
  if (Array.isArray(value))
    return value.map((inner, index) => parseProps(source, yaml, inner, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  const alt = "alt" in value && typeof value.alt === "string" ? value.alt : "";
  const resolveNamedPicture = (inner: unknown, picturePath: YamlPath) => {
    if (typeof inner === "string" && inner !== "")
      return resolvePicture(source, yaml.lineOf(picturePath), inner, alt);
    const pictureWithOwnAlt = pictureWithAlt.safeParse(inner);
    return pictureWithOwnAlt.success
      ? resolvePicture(
          source,
          yaml.lineOf(picturePath),
          pictureWithOwnAlt.data.file,
          pictureWithOwnAlt.data.alt,
        )
      : parseProps(source, yaml, inner, picturePath);
  };
  const captions: NonNullable<ResolvedMedia["tracks"]> = [];
  const props = Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, unknown] => {
      const propPath = [...path, key];
      if ((key === "markdown" || key === "transcript") && typeof inner === "string")
        return [
          key === "markdown" ? "nodes" : key,
          parseMarkdown(source, inner, yaml.textLineOf(propPath)),
        ];
      if (pictureKeys.has(key)) return [key, resolveNamedPicture(inner, propPath)];
      if (mediaKeys.has(key) && typeof inner === "string" && isMediaPath(inner)) {
        const { url, tracks } = resolveMedia(source, yaml.lineOf(propPath), inner);
        if (tracks) captions.push(...tracks);
        return [key, url];
      }
      if (key === documentKey && typeof inner === "string")
        return [key, resolveDocument(source, yaml.lineOf(propPath), inner)];
      if (pictureLists.has(key) && Array.isArray(inner))
        return [key, inner.map((name, index) => resolveNamedPicture(name, [...propPath, index]))];
      return [key, parseProps(source, yaml, inner, propPath)];
    }),
  );
  return captions.length > 0 ? { ...props, tracks: captions } : props;
}

function parseMarkdown(source: ContentSource, markdown: string, line: number) {
  const markdownText = readMarkdown(source, markdown, line);
  return toRichText(markdownText.nodes, markdownText);
}

/** A text that is stored as it is written. */
const writtenText = text.check(z.regex(/\S/));

const questionSchema = z.looseObject({
  text: writtenText,
  variants: z
    .array(
      z.looseObject({
        id: z.optional(idSchema),
        text: z.optional(text),
        correct: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(2)),
  explanation: shortText,
  multiple: z.optional(z.boolean()),
});

/** Completes the props of a question to those that grading expects. Warns of a question that can't be answered. */
function completeQuestion(
  source: ContentSource,
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = questionSchema.safeParse(props);
  if (parsed.success) {
    const { multiple, variants } = parsed.data;
    const rightCount = variants.filter(({ correct }) => correct).length;
    return { ...parsed.data, multiple: multiple ?? rightCount > 1 };
  }
  source.problems.warn(
    { file: source.file, line },
    "A question has a text and at least two variants, each with a text and correct: true or false.",
  );
  return props;
}

const exerciseSchema = z.looseObject({
  text: writtenText,
  variants: z.array(z.looseObject({ id: z.optional(idSchema), text, match: z.optional(text) })),
  explanation: shortText,
});

/** Completes the props of an exercise to those that grading expects. Warns of one that can't be solved. */
function completeExercise(
  source: ContentSource,
  kind: "order" | "match",
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = exerciseSchema.safeParse(props);
  const problem = parsed.success
    ? findProblem([parsed.data.text], parsed.data.variants, kind)
    : "An exercise has a text and variants, each with a text and, for match, a match.";
  if (problem) source.problems.warn({ file: source.file, line }, problem);
  return parsed.success ? parsed.data : props;
}
