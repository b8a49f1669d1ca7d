import type * as z from "zod/mini";
import type { ElementType, Pattern, VerificationType } from "#domains/courses/course.ts";
import { type AlignedComponent, alignLanguages } from "#content/languages/align-languages.ts";
import type { PageFile } from "#content/pages/page-file.ts";
import { parseLesson } from "#content/blocks/parse-blocks.ts";
import { parseQuiz, parseTest } from "#content/blocks/parse-test.ts";
import {
  type ParsedComponent,
  type PictureAt,
  pictureNamed,
} from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";
import { readYaml, type YamlFile } from "#content/yaml-file.ts";
import {
  beginningOf,
  frontMatter,
  type Head,
  headComponents,
  translated,
  translatedHead,
  translatedKeys,
} from "./element-head.ts";

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
  verificationType: VerificationType | undefined;
  chartFrom: number | undefined;
  date: string | undefined;
  cover: PictureAt | undefined;
  pattern: Pattern | undefined;
  texts: Record<string, { title: string; description: string; coverAlt?: string }>;
  components: AlignedComponent[];
};

const parsers: Partial<Record<ElementType, typeof parseLesson>> = {
  test: parseTest,
  quiz: parseQuiz,
};

/** Parses an element from its file and its translations; undefined if the original can't be read. */
export function parseElement(
  key: string,
  type: ElementType,
  primary: string,
  file: PageFile,
  translations: Readonly<Record<string, PageFile>>,
): ParsedElement | undefined {
  const { problems } = file.source;
  const read = readFrontMatter(file, frontMatter[type]);
  if (!read) return undefined;
  const head = read.yaml.value as Head;
  const parse = parsers[type] ?? parseLesson;
  const top = headComponents(type, file, read.yaml, head);
  const texts = { [primary]: textOf(head, head) };
  const trees: Record<string, ParsedComponent[]> = {
    [primary]: [...top, ...parse(file.source, read.body, read.bodyLine)],
  };
  const places: Record<string, Place> = { [primary]: { file: file.source.file, line: 1 } };
  for (const [language, translation] of Object.entries(translations)) {
    const other = readFrontMatter(translation, translated);
    if (!other) continue;
    tellDifferences(translation, other.yaml, head);
    texts[language] = textOf(other.yaml.value, head);
    places[language] = { file: translation.source.file, line: other.bodyLine };
    trees[language] = [
      ...translatedHead(top, translation, other.yaml),
      ...parse(translation.source, other.body, other.bodyLine),
    ];
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
    verificationType: head.verificationType,
    chartFrom: head.chartFrom,
    date: beginningOf(head),
    cover:
      head.cover === undefined
        ? undefined
        : pictureNamed(file.source, read.yaml.lineOf(["cover"]), head.cover, head.coverAlt),
    pattern: head.pattern,
    texts,
    components: alignLanguages(primary, trees, problems, places),
  };
}

/** Returns the texts in one language. A translation without a cover description uses the original's. */
function textOf(
  { title, description, coverAlt }: Pick<Head, "title" | "description" | "coverAlt">,
  original: Pick<Head, "cover" | "coverAlt">,
): ParsedElement["texts"][string] {
  if (original.cover === undefined) return { title, description };
  return { title, description, coverAlt: coverAlt || original.coverAlt };
}

type Read<Value> = { yaml: YamlFile<Value>; body: string; bodyLine: number };

/** Reads the YAML between the first two `---` lines, and the text below. */
function readFrontMatter<Schema extends z.ZodMiniType>(
  { source, text }: PageFile,
  schema: Schema,
): Read<z.output<Schema>> | undefined {
  const lines = text.split("\n");
  const end = lines.findIndex((line, place) => place > 0 && line.trimEnd() === "---");
  if (lines[0]?.trimEnd() !== "---" || end < 0) {
    source.problems.error(
      { file: source.file, line: 1 },
      "The file must begin with its title and duration between two lines ---.",
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
    if (translatedKeys.includes(key) || value === undefined) continue;
    if (value !== original[key])
      source.problems.warn(
        { file: source.file, line: yaml.lineOf([key]) },
        `"${key}" differs from the original, which alone counts.`,
      );
  }
}
