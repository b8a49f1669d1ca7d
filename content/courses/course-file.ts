import * as z from "zod/mini";
import type { CourseText, OtherPrices } from "#domains/courses/course.ts";
import type { CourseSection } from "#domains/courses/outline.ts";
import {
  accessType,
  courseAlias,
  courseType,
  currency,
  otherPrices,
  day,
  edition,
  instant,
  price,
  seoDescription,
  seoTitle,
} from "#domains/courses/course-fields.ts";
import { defaultCurrency } from "#domains/courses/currency.ts";
import { findWrongPrice } from "#domains/courses/prices.ts";
import { isNeverOpen } from "#domains/courses/release.ts";
import { marksField, marksSchema } from "#content/languages/translation-marks.ts";
import {
  type AlignedComponent,
  alignLanguages,
  type LanguageTree,
} from "#content/languages/align-languages.ts";
import { reportDeadLinksOfTrees } from "#content/file-ids.ts";
import { parseComponents, yamlComponents } from "#content/blocks/yaml-blocks.ts";
import { type ContentFile, translatedTree } from "#content/pages/content-file.ts";
import { addressIdSchema, shortText } from "#content/yaml-fields.ts";
import { type PictureReference, resolvePicture } from "#content/blocks/parsed-component.ts";
import { text, titleText } from "#domains/pages/text-fields.ts";
import type { Place, Problems } from "#content/problems.ts";
import { readYaml } from "#content/yaml-file.ts";
import {
  type ParsedSection,
  parseSections,
  placeSections,
  sectionsSchema,
} from "./course-sections.ts";
import type { ParsedElement } from "./element-file.ts";

const textSchemas = {
  coverAlt: shortText,
  title: titleText,
  description: shortText,
  keywords: shortText,
  gift: z.optional(text),
  seo: z._default(
    z.object({ title: z.optional(seoTitle), description: z.optional(seoDescription) }),
    {},
  ),
};
/** The most older aliases in one file. */
const oldAliasesMax = 100;
const courseSchema = z.object({
  id: z.optional(addressIdSchema),
  alias: z.optional(courseAlias),
  // Older aliases: their addresses redirect to the course.
  aliases: z._default(z.array(courseAlias).check(z.maxLength(oldAliasesMax)), []),
  type: courseType,
  price: z._default(price, 0),
  currency: z._default(currency, defaultCurrency),
  otherPrices: z.optional(otherPrices),
  arbitraryWalkthrough: z._default(z.boolean(), false),
  accessType: z.optional(accessType),
  published: z._default(z.boolean(), true),
  microcourse: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
  discussions: z._default(z.boolean(), true),
  archived: z._default(z.boolean(), false),
  // A course with the category "none" shows no category.
  category: z._default(z.object({ id: titleText, title: shortText }), { id: "none", title: "" }),
  cover: z.optional(titleText),
  // Whether the course offers a certificate, or for which edition of it. If absent, the portal's settings decide.
  certificate: z.optional(
    z.union([z.boolean(), edition], {
      error: "true, false, or the number of the course's edition",
    }),
  ),
  ...textSchemas,
  dateCreated: day,
  opensAt: z.optional(instant),
  closesAt: z.optional(instant),
  components: z._default(yamlComponents, []),
  sections: z._default(sectionsSchema, []),
});
const translationSchema = z.object({
  ...textSchemas,
  coverAlt: z.optional(text),
  category: z.optional(z.object({ title: shortText })),
  ownBlocks: z.optional(z.boolean()),
  translated: marksSchema,
  components: z.optional(yamlComponents),
});

export type ParsedCourse = Place & {
  /** The folder's name without its number. */
  key: string;
  id: string | undefined;
  alias: string | undefined;
  aliasLine: number;
  /** Older aliases. */
  aliases: readonly string[];
  type: "free" | "paid";
  price: number;
  currency: string;
  otherPrices: OtherPrices | undefined;
  /** The lines of the currencies, for what is said about prices. */
  priceLines: Record<string, number>;
  arbitraryWalkthrough: boolean;
  accessType: string | undefined;
  published: boolean;
  microcourse: boolean;
  hidden: boolean;
  discussions: boolean;
  opensAt: string | undefined;
  closesAt: string | undefined;
  archived: boolean;
  categoryId: string;
  cover: PictureReference | undefined;
  dateCreated: string;
  certificate: boolean | number | undefined;
  texts: Record<string, CourseText>;
  components: AlignedComponent[];
  sections: CourseSection[];
  elements: readonly ParsedElement[];
};

const giftField = (gift: string | undefined) => (gift === undefined ? {} : { gift });
const seoFields = ({ seo }: { seo: { title?: string; description?: string } }) => ({
  ...(seo.title !== undefined && { seoTitle: seo.title }),
  ...(seo.description !== undefined && { seoDescription: seo.description }),
});

/** The folder's name in `courses/01-psalms/02-prayer/lesson.md`. */
const folderOf = ({ file }: ParsedElement): string => file.split("/").at(-2)!;

/** A course before its elements are known. Its sections name the folders before which they are. */
type CourseFile = Omit<ParsedCourse, "sections" | "elements"> & { sections: ParsedSection[] };

/** Adds the elements of a course's folder, in their order, and puts its sections between them. */
export const withElements = (
  { sections, ...course }: CourseFile,
  elements: readonly ParsedElement[],
  problems: Problems,
): ParsedCourse => ({
  ...course,
  sections: placeSections(sections, elements.map(folderOf), problems),
  elements,
});

/** Parses a course from course.yaml and its translations. */
export function parseCourse(
  key: string,
  primaryLanguage: string,
  file: ContentFile,
  translations: Readonly<Record<string, ContentFile>>,
): CourseFile | undefined {
  const { source } = file;
  const { problems } = source;
  const course = readYaml({ file: source.file, text: file.text }, courseSchema, problems);
  if (!course) return undefined;
  const { title, description, keywords, coverAlt, gift, seo, category, ...values } = course.value;
  const { cover, components, sections: originalSections, ...rest } = values;
  const wrongPrice = findWrongPrice(rest);
  if (wrongPrice)
    problems.error(
      { file: source.file, line: course.lineOf(wrongPrice.path.split(".")) },
      wrongPrice.reason,
    );
  if (isNeverOpen(rest))
    problems.error(
      { file: source.file, line: course.lineOf(["closesAt"]) },
      "It must close after it opens.",
    );
  const texts: Record<string, CourseText> = {
    [primaryLanguage]: {
      title,
      description,
      keywords,
      coverAlt,
      category: category.title,
      ...giftField(gift),
      ...seoFields({ seo }),
    },
  };
  const sections = parseSections(file, course, originalSections, primaryLanguage);
  const originalBlocks = parseComponents(source, course, components, ["components"]);
  const trees: Record<string, LanguageTree> = {
    [primaryLanguage]: { place: { file: source.file, line: 1 }, components: originalBlocks },
  };
  for (const [language, translationFile] of Object.entries(translations)) {
    const translation = readYaml(
      { file: translationFile.source.file, text: translationFile.text },
      translationSchema,
      problems,
    );
    if (!translation) continue;
    const { value } = translation;
    texts[language] = {
      title: value.title,
      description: value.description,
      keywords: value.keywords,
      coverAlt: value.coverAlt ?? coverAlt,
      category: value.category?.title ?? category.title,
      ...giftField(value.gift),
      ...seoFields(value),
      ...marksField(value.translated),
    };
    trees[language] = translatedTree(translationFile.source, translation, originalBlocks);
  }
  reportDeadLinksOfTrees(
    [file, ...Object.values(translations)].map((one) => one.source),
    trees,
  );
  return {
    ...rest,
    key,
    id: rest.id,
    alias: rest.alias,
    aliasLine: course.lineOf(["alias"]),
    accessType: rest.accessType,
    otherPrices: rest.otherPrices,
    opensAt: rest.opensAt,
    closesAt: rest.closesAt,
    certificate: rest.certificate,
    file: source.file,
    priceLines: {
      [rest.currency]: course.lineOf(["currency"]),
      ...Object.fromEntries(
        Object.keys(rest.otherPrices ?? {}).map((one) => [
          one,
          course.lineOf(["otherPrices", one]),
        ]),
      ),
    },
    line: rest.id === undefined ? 1 : course.lineOf(["id"]),
    categoryId: category.id,
    cover:
      cover === undefined
        ? undefined
        : resolvePicture(source, course.lineOf(["cover"]), cover, coverAlt),
    texts,
    components: alignLanguages(primaryLanguage, trees, problems),
    sections,
  };
}
