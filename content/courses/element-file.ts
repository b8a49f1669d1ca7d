import type * as z from "zod/mini";
import type {
  ElementText,
  ElementType,
  Pattern,
  ShowAnswers,
  VerificationType,
} from "#domains/courses/course.ts";
import { isNeverOpen, releaseOf } from "#domains/courses/release.ts";
import { marksField } from "#content/languages/translation-marks.ts";
import {
  type AlignedComponent,
  alignLanguages,
  type LanguageTree,
} from "#content/languages/align-languages.ts";
import type { ContentFile } from "#content/pages/content-file.ts";
import { parseLesson } from "#content/blocks/parse-blocks.ts";
import { parseQuiz, parseTest } from "#content/blocks/parse-test.ts";
import {
  type ParsedComponent,
  type PictureReference,
  resolvePicture,
} from "#content/blocks/parsed-component.ts";
import { testComponentId } from "#domains/courses/test-element.ts";
import type { Place } from "#content/problems.ts";
import { readYaml, type YamlFile } from "#content/yaml-file.ts";
import {
  startDateOf,
  frontMatterSchemas,
  type FrontMatter,
  buildHeadBlocks,
  translationFrontMatterSchema,
  translateHeadBlocks,
  translatedKeys,
} from "./front-matter.ts";

export type ParsedElement = Place & {
  /** The folder's name without its number. */
  key: string;
  type: ElementType;
  id: string | undefined;
  duration: number;
  visible: boolean;
  accessType: string | undefined;
  opensAt?: string;
  closesAt?: string;
  opensAfterDays?: number;
  discussion: boolean;
  passMark: number | undefined;
  randomized: boolean | undefined;
  verificationType: VerificationType | undefined;
  attempts: number | undefined;
  showAnswers: ShowAnswers | undefined;
  shuffleAnswers: boolean | undefined;
  chartFrom: number | undefined;
  date: string | undefined;
  cover: PictureReference | undefined;
  pattern: Pattern | undefined;
  texts: Record<string, Omit<ElementText, "components">>;
  components: AlignedComponent[];
};

const parsers: Partial<Record<ElementType, typeof parseLesson>> = {
  test: parseTest,
  quiz: parseQuiz,
};

/** Parses an element from its file and its translations. Returns undefined if the original can't be read. */
export function parseElement(
  key: string,
  type: ElementType,
  primaryLanguage: string,
  file: ContentFile,
  translations: Readonly<Record<string, ContentFile>>,
): ParsedElement | undefined {
  const { problems } = file.source;
  const originalFile = readFrontMatter(file, frontMatterSchemas[type]);
  if (!originalFile) return undefined;
  const head = originalFile.yaml.value as FrontMatter;
  if (isNeverOpen(head))
    problems.error(
      { file: file.source.file, line: originalFile.yaml.lineOf(["closesAt"]) },
      "It must close after it opens.",
    );
  const parse = parsers[type] ?? parseLesson;
  const headBlocks = buildHeadBlocks(type, file, originalFile.yaml, head);
  const texts = { [primaryLanguage]: textsOf(head, head) };
  const trees: Record<string, LanguageTree> = {
    [primaryLanguage]: {
      place: { file: file.source.file, line: 1 },
      components: [...headBlocks, ...parse(file.source, originalFile.body, originalFile.bodyLine)],
    },
  };
  for (const [language, translation] of Object.entries(translations)) {
    const translatedFile = readFrontMatter(translation, translationFrontMatterSchema);
    if (!translatedFile) continue;
    warnOfDifferences(translation, translatedFile.yaml, head);
    texts[language] = {
      ...textsOf(translatedFile.yaml.value, head),
      ...marksField(translatedFile.yaml.value.translated),
    };
    trees[language] = {
      place: { file: translation.source.file, line: translatedFile.bodyLine },
      ownBlocks: translatedFile.yaml.value.ownBlocks,
      components: [
        ...translateHeadBlocks(headBlocks, translation, translatedFile.yaml),
        ...nameTest(
          parse(translation.source, translatedFile.body, translatedFile.bodyLine),
          translatedFile.yaml.value.testId ?? head.testId,
        ),
      ],
    };
  }
  return {
    key,
    type,
    id: head.id,
    file: file.source.file,
    line: head.id === undefined ? 1 : originalFile.yaml.lineOf(["id"]),
    duration: head.duration,
    visible: head.visible,
    accessType: head.accessType,
    ...releaseOf(head),
    discussion: head.discussion,
    passMark: head.passMark,
    randomized: head.randomized,
    verificationType: head.verificationType,
    attempts: head.attempts,
    showAnswers: head.showAnswers,
    shuffleAnswers: head.shuffleAnswers,
    chartFrom: head.chartFrom,
    date: startDateOf(head),
    cover:
      head.cover === undefined
        ? undefined
        : resolvePicture(
            file.source,
            originalFile.yaml.lineOf(["cover"]),
            head.cover,
            head.coverAlt,
          ),
    pattern: head.pattern,
    texts,
    components: alignLanguages(primaryLanguage, trees, problems),
  };
}

/** Gives a test the id that the front matter has for it. */
const nameTest = (components: readonly ParsedComponent[], id: string | undefined) =>
  components.map((component) =>
    component.type === "test" && component.id === testComponentId
      ? { ...component, id: id ?? component.id }
      : component,
  );

type HeadTexts = Pick<FrontMatter, "title" | "description" | "discussionQuestion"> & {
  coverAlt?: string | undefined;
};

/** Returns the texts in one language. A translation that says nothing about the cover uses the original's words. */
function textsOf(
  { title, description, discussionQuestion, coverAlt: ownCoverAlt }: HeadTexts,
  original: Pick<FrontMatter, "cover" | "coverAlt">,
): ParsedElement["texts"][string] {
  const coverAlt = ownCoverAlt ?? original.coverAlt;
  return {
    title,
    description,
    ...(discussionQuestion !== "" && { discussionQuestion }),
    ...((original.cover !== undefined || coverAlt !== "") && { coverAlt }),
  };
}

type FrontMatterFile<Value> = { yaml: YamlFile<Value>; body: string; bodyLine: number };

/** Reads the YAML between the first two `---` lines, and the text below them. */
function readFrontMatter<Schema extends z.ZodMiniType>(
  { source, text }: ContentFile,
  schema: Schema,
): FrontMatterFile<z.output<Schema>> | undefined {
  const lines = text.split("\n");
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
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

function warnOfDifferences(
  { source }: ContentFile,
  yaml: YamlFile<Record<string, unknown>>,
  original: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(yaml.value)) {
    if (translatedKeys.includes(key) || value === undefined) continue;
    if (value !== original[key])
      source.problems.warn(
        { file: source.file, line: yaml.lineOf([key]) },
        `"${key}" differs from the original. Only the original's value is used.`,
      );
  }
}
