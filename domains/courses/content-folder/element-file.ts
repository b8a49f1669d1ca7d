import * as z from "zod/mini";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import type { ElementType } from "#domains/courses/course.ts";
import {
  type AlignedComponent,
  alignLanguages,
} from "#domains/pages/content-folder/align-languages.ts";
import {
  type PageFile,
  shortText,
  titleText,
  writtenId,
} from "#domains/pages/content-folder/page-file.ts";
import { parseLesson, parseTest } from "#domains/pages/content-folder/parse-blocks.ts";
import type { ParsedComponent } from "#domains/pages/content-folder/parsed-component.ts";
import type { Place } from "#domains/pages/content-folder/problems.ts";
import { readYaml, type YamlFile } from "#domains/pages/content-folder/yaml-file.ts";

const durationMaxMinutes = 1_440;
/** Percent. */
const passMarkDefault = 70;

const common = {
  id: z.optional(writtenId),
  title: titleText,
  description: shortText,
  duration: z.int().check(z.gte(0), z.lte(durationMaxMinutes)),
  visible: z._default(z.boolean(), true),
  accessType: z.optional(z.literal(requiredRegistration)),
  discussion: z._default(z.boolean(), false),
};
const instant = z.iso.datetime({
  offset: true,
  error: "a date and time such as 2026-05-14T18:00:00Z",
});
/** The front matter by kind of element. */
const frontMatter = {
  lesson: z.object(common),
  test: z.object({
    ...common,
    passMark: z._default(z.int().check(z.gte(0), z.lte(100)), passMarkDefault),
    randomized: z._default(z.boolean(), false),
  }),
  webinar: z.object({ ...common, date: instant }),
};
/** A translation may repeat what its original says; only its title and description count. */
const anyKey = {
  ...common,
  duration: z.optional(common.duration),
  visible: z.optional(z.boolean()),
};
const translated = z.object({
  ...anyKey,
  discussion: z.optional(z.boolean()),
  passMark: z.optional(z.number()),
  randomized: z.optional(z.boolean()),
  date: z.optional(z.string()),
});

export const folderElementTypes = ["lesson", "test", "webinar"] as const;
export type FolderElementType = (typeof folderElementTypes)[number];

export type ParsedElement = Place & {
  /** The folder's name without its number. */
  key: string;
  type: ElementType;
  id: string | undefined;
  duration: number;
  visible: boolean;
  accessType: string | undefined;
  discussion: boolean;
  passMark: number | undefined;
  randomized: boolean | undefined;
  date: string | undefined;
  texts: Record<string, { title: string; description: string }>;
  components: AlignedComponent[];
};

type FrontMatter = z.output<(typeof frontMatter)["lesson"]> &
  Partial<z.output<(typeof frontMatter)["test"]> & z.output<(typeof frontMatter)["webinar"]>>;

/** An element from its file and those of its translations; undefined when the first cannot be read. */
export function parseElement(
  key: string,
  type: FolderElementType,
  primary: string,
  file: PageFile,
  translations: Readonly<Record<string, PageFile>>,
): ParsedElement | undefined {
  const { problems } = file.source;
  const read = readFrontMatter(file, frontMatter[type]);
  if (!read) return undefined;
  const head = read.yaml.value as FrontMatter;
  const parse = type === "test" ? parseTest : parseLesson;
  const texts = { [primary]: { title: head.title, description: head.description } };
  const trees: Record<string, ParsedComponent[]> = {
    [primary]: parse(file.source, read.body, read.bodyLine),
  };
  const places: Record<string, Place> = { [primary]: { file: file.source.file, line: 1 } };
  for (const [language, translation] of Object.entries(translations)) {
    const other = readFrontMatter(translation, translated);
    if (!other) continue;
    tellDifferences(translation, other.yaml, head);
    texts[language] = { title: other.yaml.value.title, description: other.yaml.value.description };
    places[language] = { file: translation.source.file, line: other.bodyLine };
    trees[language] = parse(translation.source, other.body, other.bodyLine);
  }
  return {
    key,
    type,
    id: head.id,
    file: file.source.file,
    line: head.id === undefined ? 1 : read.yaml.lineOf(["id"]),
    duration: head.duration,
    visible: head.visible,
    accessType: head.accessType,
    discussion: head.discussion,
    passMark: head.passMark,
    randomized: head.randomized,
    date: head.date === undefined ? undefined : new Date(head.date).toISOString(),
    texts,
    components: alignLanguages(primary, trees, problems, places),
  };
}

type Read<Value> = { yaml: YamlFile<Value>; body: string; bodyLine: number };

/** The YAML between the first two lines `---` and the text below. */
function readFrontMatter<Schema extends z.ZodMiniType>(
  { source, text }: PageFile,
  schema: Schema,
): Read<z.output<Schema>> | undefined {
  const lines = text.split("\n");
  const end = lines.findIndex((line, place) => place > 0 && line.trimEnd() === "---");
  if (lines[0]?.trimEnd() !== "---" || end < 0) {
    source.problems.error(
      { file: source.file, line: 1 },
      "The file begins with its title and duration between two lines ---.",
    );
    return undefined;
  }
  const yaml = readYaml(
    { file: source.file, text: lines.slice(1, end).join("\n"), firstLine: 2 },
    schema,
    source.problems,
  );
  return yaml && { yaml, body: lines.slice(end + 1).join("\n"), bodyLine: end + 2 };
}

function tellDifferences(
  { source }: PageFile,
  yaml: YamlFile<Record<string, unknown>>,
  original: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(yaml.value)) {
    if (key === "title" || key === "description" || value === undefined) continue;
    if (value !== original[key])
      source.problems.warn(
        { file: source.file, line: yaml.lineOf([key]) },
        `"${key}" differs from the original, which alone counts.`,
      );
  }
}
