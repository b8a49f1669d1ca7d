import * as z from "zod/mini";
import { unknownMiddleware } from "#domains/pages/middleware.ts";
import type { PageModel } from "#domains/pages/page.ts";
import { middlewareMax, pageTextMaxChars, pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { type AlignedComponent, alignLanguages } from "#content/languages/align-languages.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { type PageOptions, pageOptions } from "#domains/pages/page-options.ts";
import {
  type ContentSource,
  idPattern,
  type ParsedComponent,
  pictureNamed,
} from "#content/blocks/parsed-component.ts";
import { mediaNamed, type NamedMedia, namesMedia } from "#content/media/media-named.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { whatIsWrong } from "#content/blocks/parse-arrangement.ts";
import type { Place } from "#content/problems.ts";
import { richText } from "#content/markdown/rich-nodes.ts";
import { finishComponents } from "#content/file-text.ts";
import { documentNamed } from "#content/media/file-named.ts";
import { checkPropNames } from "#content/blocks/check-prop-names.ts";
import { readYaml, type YamlFile, type YamlPath } from "#content/yaml-file.ts";

const text = z.string().check(z.maxLength(pageTextMaxChars));
export const titleText = z.string().check(z.trim(), z.minLength(1), z.maxLength(pageTitleMaxChars));
export const shortText = z._default(text, "");
export const writtenId = z.string().check(z.regex(idPattern, "letters, digits, - and _ only"));

export type YamlComponent = {
  type: string;
  id?: string | undefined;
  props: Record<string, unknown>;
  children: YamlComponent[];
};

const yamlComponent = z.object({
  type: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/, "small letters, digits and - only")),
  id: z.optional(writtenId),
  props: z._default(z.record(z.string(), z.unknown()), {}),
  get children(): z.ZodMiniDefault<z.ZodMiniArray<z.ZodMiniType<YamlComponent>>> {
    return z._default(z.array(yamlComponent as unknown as z.ZodMiniType<YamlComponent>), []);
  },
}) as unknown as z.ZodMiniType<YamlComponent>;
export const yamlComponents = z.array(yamlComponent);

const words = {
  title: titleText,
  seo: z._default(
    z.object({ title: z.optional(titleText), description: shortText, keywords: shortText }),
    { description: "", keywords: "" },
  ),
};
const pageSchema = z.object({
  id: z.optional(writtenId),
  ...words,
  published: z._default(z.boolean(), true),
  noindex: z._default(z.boolean(), false),
  template: z._default(titleText, "default"),
  type: z._default(titleText, "page"),
  options: z.optional(pageOptions),
  middleware: z._default(z.array(titleText).check(z.maxLength(middlewareMax)), []),
  model: z.optional(z.object({ name: titleText, id: titleText })),
  components: z._default(yamlComponents, []),
});
const translationSchema = z.object({ ...words, components: z.optional(yamlComponents) });

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
export type PageFile = { source: ContentSource; text: string };

/** Parses a page from its file and its translations; undefined if the original can't be read. */
export function parsePage(
  alias: string,
  primary: string,
  file: PageFile,
  translations: Readonly<Record<string, PageFile>>,
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
  const texts = { [primary]: pageText(title, seo) };
  const trees = { [primary]: parseComponents(file.source, page, components, ["components"]) };
  const places: Record<string, Place> = { [primary]: { file: file.source.file, line: 1 } };
  for (const [language, { source, text: written }] of Object.entries(translations)) {
    const translation = readYaml({ file: source.file, text: written }, translationSchema, problems);
    if (!translation) continue;
    const { value } = translation;
    texts[language] = pageText(value.title, value.seo);
    places[language] = { file: source.file, line: translation.lineOf(["components"]) };
    trees[language] = value.components
      ? parseComponents(source, translation, value.components, ["components"])
      : trees[primary]!;
  }
  finishComponents(
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
    components: alignLanguages(primary, trees, problems, places),
  };
}

function pageText(
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

/** Parses components written in YAML: Markdown becomes formatted text, named pictures become pictures of the folder. */
export function parseComponents(
  source: ContentSource,
  yaml: YamlFile<unknown>,
  components: readonly YamlComponent[],
  path: YamlPath,
): ParsedComponent[] {
  return components.map(({ type, id, props, children }, place) => {
    const at = [...path, place];
    const line = yaml.lineOf(at);
    const kinds = source.blocks?.kinds;
    if (kinds && !kinds.includes(type)) {
      const hint = didYouMean(type, kinds, `Known: ${kinds.join(", ")}.`);
      source.problems.error({ file: source.file, line }, `There is no block "${type}". ${hint}`);
    }
    const read = {
      ...(parseProps(source, yaml, props, [...at, "props"]) as Record<string, unknown>),
      ...(type === "question" ? questionProps(source, props, line) : {}),
      ...(type === "order" || type === "match" ? exerciseProps(source, type, props, line) : {}),
    };
    checkPropNames(source, yaml, [...at, "props"], { type, props: read });
    return {
      type,
      id,
      props: read,
      children: parseComponents(source, yaml, children, [...at, "children"]),
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

/** A picture that has its own alternative text. */
const pictureWithWords = z.strictObject({ file: titleText, alt: text });

function parseProps(
  source: ContentSource,
  yaml: YamlFile<unknown>,
  value: unknown,
  path: YamlPath,
): unknown {
  if (Array.isArray(value))
    return value.map((inner, place) => parseProps(source, yaml, inner, [...path, place]));
  if (typeof value !== "object" || value === null) return value;
  const alt = "alt" in value && typeof value.alt === "string" ? value.alt : "";
  const picture = (inner: unknown, at: YamlPath) => {
    if (typeof inner === "string" && inner !== "")
      return pictureNamed(source, yaml.lineOf(at), inner, alt);
    const own = pictureWithWords.safeParse(inner);
    return own.success
      ? pictureNamed(source, yaml.lineOf(at), own.data.file, own.data.alt)
      : parseProps(source, yaml, inner, at);
  };
  const captions: NonNullable<NamedMedia["tracks"]> = [];
  const props = Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, unknown] => {
      const at = [...path, key];
      if ((key === "markdown" || key === "transcript") && typeof inner === "string")
        return [key === "markdown" ? "nodes" : key, formatted(source, inner, yaml.textLineOf(at))];
      if (pictureKeys.has(key)) return [key, picture(inner, at)];
      if (mediaKeys.has(key) && typeof inner === "string" && namesMedia(inner)) {
        const { url, tracks } = mediaNamed(source, yaml.lineOf(at), inner);
        if (tracks) captions.push(...tracks);
        return [key, url];
      }
      if (key === documentKey && typeof inner === "string")
        return [key, documentNamed(source, yaml.lineOf(at), inner)];
      if (pictureLists.has(key) && Array.isArray(inner))
        return [key, inner.map((one, place) => picture(one, [...at, place]))];
      return [key, parseProps(source, yaml, inner, at)];
    }),
  );
  return captions.length > 0 ? { ...props, tracks: captions } : props;
}

function formatted(source: ContentSource, markdown: string, line: number) {
  const read = readMarkdown(source, markdown, line);
  return richText(read.nodes, read);
}

const question = z.object({
  text: titleText,
  variants: z
    .array(z.object({ id: z.optional(writtenId), text, correct: z._default(z.boolean(), false) }))
    .check(z.minLength(2)),
  explanation: shortText,
});

/** Converts a page's question to the form that grading expects. */
function questionProps(
  source: ContentSource,
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = question.safeParse(props);
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

const exercise = z.object({
  text: titleText,
  variants: z.array(z.object({ id: z.optional(writtenId), text, match: z.optional(text) })),
  explanation: shortText,
});

/** Converts a page's exercise to the form that grading expects. */
function exerciseProps(
  source: ContentSource,
  kind: "order" | "match",
  props: Record<string, unknown>,
  line: number,
): Record<string, unknown> {
  const parsed = exercise.safeParse(props);
  const problem = parsed.success
    ? whatIsWrong([parsed.data.text], parsed.data.variants, kind)
    : "An exercise has a text and variants, each with a text, and a match where pairs are to be found.";
  if (problem) source.problems.error({ file: source.file, line }, problem);
  return parsed.success ? parsed.data : {};
}
