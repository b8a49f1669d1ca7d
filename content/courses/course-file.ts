import * as z from "zod/mini";
import { isCurrency } from "#domains/courses/currency.ts";
import type { CourseText } from "#domains/courses/course.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { type AlignedComponent, alignLanguages } from "#content/languages/align-languages.ts";
import { finishComponents } from "#content/file-text.ts";
import {
  type PageFile,
  parseComponents,
  shortText,
  titleText,
  writtenId,
  yamlComponents,
} from "#content/pages/page-file.ts";
import { type PictureAt, pictureNamed } from "#content/blocks/parsed-component.ts";
import type { Place } from "#content/problems.ts";
import { readYaml } from "#content/yaml-file.ts";
import type { ParsedElement } from "./element-file.ts";

const priceMax = 1_000_000;
const editionMax = 1_000;

const words = {
  coverAlt: shortText,
  title: titleText,
  description: shortText,
  keywords: shortText,
  gift: z.optional(shortText),
};
const courseSchema = z.object({
  id: z.optional(writtenId),
  type: z.enum(["free", "paid"]),
  price: z._default(z.number().check(z.gte(0), z.lte(priceMax)), 0),
  currency: z._default(
    z.string().check(z.refine(isCurrency, "must be an ISO 4217 code such as UAH, USD or EUR")),
    "UAH",
  ),
  arbitraryWalkthrough: z._default(z.boolean(), false),
  accessType: z.optional(z.literal(requiredRegistration)),
  published: z._default(z.boolean(), true),
  microcourse: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
  // A course with the category "none" shows no category.
  category: z._default(z.object({ id: titleText, title: shortText }), { id: "none", title: "" }),
  cover: z.optional(titleText),
  // If absent, the portal's settings decide. A number is the edition of the course that the certificate is for.
  certificate: z.optional(
    z.union([z.boolean(), z.int().check(z.gte(1), z.lte(editionMax))], {
      error: "true, false, or the number of the course's edition",
    }),
  ),
  ...words,
  dateCreated: z.iso.date({ error: "a day such as 2026-03-04" }),
  components: z._default(yamlComponents, []),
});
const translationSchema = z.object({
  ...words,
  coverAlt: z.optional(shortText),
  category: z.optional(z.object({ title: shortText })),
  components: z.optional(yamlComponents),
});

export type ParsedCourse = Place & {
  /** The folder's name without its number. */
  key: string;
  id: string | undefined;
  type: "free" | "paid";
  price: number;
  currency: string;
  /** The line of the currency, for errors about the price. */
  priceLine: number;
  arbitraryWalkthrough: boolean;
  accessType: string | undefined;
  published: boolean;
  microcourse: boolean;
  hidden: boolean;
  categoryId: string;
  cover: PictureAt | undefined;
  dateCreated: string;
  certificate: boolean | number | undefined;
  texts: Record<string, CourseText>;
  components: AlignedComponent[];
  elements: ParsedElement[];
};

const told = (gift: string | undefined) => (gift === undefined ? {} : { gift });

/** Parses a course from course.yaml and its translations, without its elements. */
export function parseCourse(
  key: string,
  primary: string,
  file: PageFile,
  translations: Readonly<Record<string, PageFile>>,
): ParsedCourse | undefined {
  const { source } = file;
  const { problems } = source;
  const course = readYaml({ file: source.file, text: file.text }, courseSchema, problems);
  if (!course) return undefined;
  const { title, description, keywords, coverAlt, gift, category, cover, components, ...rest } =
    course.value;
  if (rest.type === "paid" && rest.price === 0)
    problems.error(
      { file: source.file, line: course.lineOf(["price"]) },
      "A paid course needs a price.",
    );
  const texts: Record<string, CourseText> = {
    [primary]: { title, description, keywords, coverAlt, category: category.title, ...told(gift) },
  };
  const trees = { [primary]: parseComponents(source, course, components, ["components"]) };
  const places: Record<string, Place> = { [primary]: { file: source.file, line: 1 } };
  for (const [language, other] of Object.entries(translations)) {
    const read = readYaml(
      { file: other.source.file, text: other.text },
      translationSchema,
      problems,
    );
    if (!read) continue;
    const { value } = read;
    texts[language] = {
      title: value.title,
      description: value.description,
      keywords: value.keywords,
      coverAlt: value.coverAlt ?? coverAlt,
      category: value.category?.title ?? category.title,
      ...told(value.gift ?? gift),
    };
    places[language] = { file: other.source.file, line: read.lineOf(["components"]) };
    trees[language] = value.components
      ? parseComponents(other.source, read, value.components, ["components"])
      : trees[primary]!;
  }
  finishComponents(
    [file, ...Object.values(translations)].map((one) => one.source),
    trees,
  );
  return {
    ...rest,
    key,
    id: rest.id,
    accessType: rest.accessType,
    certificate: rest.certificate,
    file: source.file,
    priceLine: course.lineOf(["currency"]),
    line: rest.id === undefined ? 1 : course.lineOf(["id"]),
    categoryId: category.id,
    cover:
      cover === undefined
        ? undefined
        : pictureNamed(source, course.lineOf(["cover"]), cover, coverAlt),
    texts,
    components: alignLanguages(primary, trees, problems, places),
    elements: [],
  };
}
