import * as z from "zod/mini";
import { unknownMiddleware } from "#domains/pages/middleware.ts";
import type { PageModel } from "#domains/pages/page.ts";
import { middlewareMax } from "#domains/pages/page-limits.ts";
import { text, titleText } from "#domains/pages/text-fields.ts";
import { type AlignedComponent, alignLanguages } from "#content/languages/align-languages.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { type PageOptions, pageOptions } from "#domains/pages/page-options.ts";
import {
  type ContentSource,
  idPattern,
  type ParsedComponent,
  resolvePicture,
} from "#content/blocks/parsed-component.ts";
import { resolveMedia, type ResolvedMedia, isMediaPath } from "#content/media/resolve-media.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { findProblem } from "#content/blocks/parse-arrangement.ts";
import type { Place } from "#content/problems.ts";
import { toRichText } from "#content/markdown/rich-nodes.ts";
import { reportDeadLinksOfTrees } from "#content/file-ids.ts";
import { resolveDocument } from "#content/media/resolve-file.ts";
import { checkProps } from "#content/blocks/check-props.ts";
import { readYaml, type YamlFile, type YamlPath } from "#content/yaml-file.ts";

export const shortText = z._default(text, "");
export const idSchema = z.string().check(z.regex(idPattern, "letters, digits, - and _ only"));

export type YamlComponent = {
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

const textSchemas = {
  title: titleText,
  seo: z._default(
    z.object({ title: z.optional(titleText), description: shortText, keywords: shortText }),
    { description: "", keywords: "" },
  ),
};
const pageSchema = z.object({
  id: z.optional(idSchema),
  ...textSchemas,
  published: z._default(z.boolean(), true),
  noindex: z._default(z.boolean(), false),
  template: z._default(titleText, "default"),
  type: z._default(titleText, "page"),
  options: z.optional(pageOptions),
  middleware: z._default(z.array(titleText).check(z.maxLength(middlewareMax)), []),
  model: z.optional(z.object({ name: titleText, id: titleText })),
  components: z._default(yamlComponents, []),
});
const translationSchema = z.object({ ...textSchemas, components: z.optional(yamlComponents) });

export type ParsedPageText = {
  title: string;
  description: string;
  keywords: string;
  seoTitle?: string;
};

export type ParsedPage = Place & {
  alias: string;
  id: string | undefined;
  published: boolean;
  noindex: boolean;
  template: string;
  type: string;
  options: PageOptions | undefined;
  middleware: string[];
  model: PageModel | undefined;
  texts: Record<string, ParsedPageText>;
  components: AlignedComponent[];
};

/** A file of a page, course or element, with its text. */
export type ContentFile = { source: ContentSource; text: string };

/** Parses a page from its file and its translations. Returns undefined if the original can't be read. */
export function parsePage(
  alias: string,
  primaryLanguage: string,
  file: ContentFile,
  translations: Readonly<Record<string, ContentFile>>,
): ParsedPage | undefined {
  const { problems } = file.source;
  const page = readYaml({ file: file.source.file, text: file.text }, pageSchema, problems);
  if (!page) return undefined;
  const { title, seo, components, ...rest } = page.value;
  for (const name of unknownMiddleware(rest.middleware))
    problems.warn(
      { file: file.source.file, line: page.lineOf(["middleware"]) },
      `There is no middleware "${name}": the page will fail with error 500 for everyone.`,
    );
  const texts = { [primaryLanguage]: toPageText(title, seo) };
  const trees = {
    [primaryLanguage]: parseComponents(file.source, page, components, ["components"]),
  };
  const places: Record<string, Place> = { [primaryLanguage]: { file: file.source.file, line: 1 } };
  for (const [language, { source, text: translatedText }] of Object.entries(translations)) {
    const translation = readYaml(
      { file: source.file, text: translatedText },
      translationSchema,
      problems,
    );
    if (!translation) continue;
    const { value } = translation;
    texts[language] = toPageText(value.title, value.seo);
    places[language] = { file: source.file, line: translation.lineOf(["components"]) };
    trees[language] = value.components
      ? parseComponents(source, translation, value.components, ["components"])
      : trees[primaryLanguage]!;
  }
  reportDeadLinksOfTrees(
    [file, ...Object.values(translations)].map(({ source }) => source),
    trees,
  );
  return {
    ...rest,
    alias,
    id: rest.id,
    options: rest.options,
    model: rest.model,
    file: file.source.file,
    line: 1,
    texts,
    components: alignLanguages(primaryLanguage, trees, problems, places),
  };
}

function toPageText(
  title: string,
  seo: { title?: string | undefined; description: string; keywords: string },
): ParsedPageText {
  return {
    title,
    description: seo.description,
    keywords: seo.keywords,
    ...(seo.title === undefined || seo.title === title ? {} : { seoTitle: seo.title }),
  };
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
    const parsedProps = {
      ...(parseProps(source, yaml, props, [...componentPath, "props"]) as Record<string, unknown>),
      ...(type === "question" ? parseQuestionProps(source, props, line) : {}),
      ...(type === "order" || type === "match"
        ? parseExerciseProps(source, type, props, line)
        : {}),
    };
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

/** Props that name a picture of the folder. */
const pictureKeys = new Set(["picture", "light", "dark", "portrait", "poster", "image"]);
/** Props that may name a recording of the folder. */
const mediaKeys = new Set(["url", "recordingUrl"]);
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

const questionSchema = z.object({
  text: titleText,
  variants: z
    .array(z.object({ id: z.optional(idSchema), text, correct: z._default(z.boolean(), false) }))
    .check(z.minLength(2)),
  explanation: shortText,
});

/** Converts the props of a page's question to those that grading expects. */
function parseQuestionProps(
  source: ContentSource,
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = questionSchema.safeParse(props);
  if (parsed.success)
    return {
      text: parsed.data.text,
      variants: parsed.data.variants.map(({ id, ...variant }) => ({ ...variant, id })),
      explanation: parsed.data.explanation,
      multiple: parsed.data.variants.filter(({ correct }) => correct).length > 1,
    };
  source.problems.error(
    { file: source.file, line },
    "A question has a text and at least two variants, each with a text and correct: true or false.",
  );
  return {};
}

const exerciseSchema = z.object({
  text: titleText,
  variants: z.array(z.object({ id: z.optional(idSchema), text, match: z.optional(text) })),
  explanation: shortText,
});

/** Converts the props of a page's exercise to those that grading expects. */
function parseExerciseProps(
  source: ContentSource,
  kind: "order" | "match",
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = exerciseSchema.safeParse(props);
  const problem = parsed.success
    ? findProblem([parsed.data.text], parsed.data.variants, kind)
    : "An exercise has a text and variants, each with a text and, for match, a match.";
  if (problem) source.problems.error({ file: source.file, line }, problem);
  return parsed.success ? parsed.data : {};
}
