import * as z from "zod/mini";
import type { TranslationMarks } from "#domains/drafts/translation-marks.ts";
import { findAddressProblem } from "#domains/pages/page-address.ts";
import { marksField, marksSchema } from "#content/languages/translation-marks.ts";
import { unknownMiddleware } from "#domains/pages/middleware.ts";
import type { PageModel } from "#domains/pages/page.ts";
import { aliasMaxChars, middlewareMax } from "#domains/pages/page-limits.ts";
import { titleText } from "#domains/pages/text-fields.ts";
import {
  type AlignedComponent,
  alignLanguages,
  type LanguageTree,
} from "#content/languages/align-languages.ts";
import { type PageOptions, pageOptions } from "#domains/pages/page-options.ts";
import {
  type ContentSource,
  type ParsedComponent,
  type PictureReference,
  resolvePicture,
} from "#content/blocks/parsed-component.ts";
import { parseComponents, yamlComponents } from "#content/blocks/yaml-blocks.ts";
import type { Place } from "#content/problems.ts";
import { reportDeadLinksOfTrees } from "#content/file-ids.ts";
import { idSchema, shortText } from "#content/yaml-fields.ts";
import { readYaml, type YamlFile } from "#content/yaml-file.ts";

const textSchemas = {
  title: titleText,
  seo: z._default(
    z.object({ title: z.optional(titleText), description: shortText, keywords: shortText }),
    { description: "", keywords: "" },
  ),
};
/** The most older addresses in one file. */
const oldAddressesMax = 100;
const pageAddress = z.string().check(z.minLength(1), z.maxLength(aliasMaxChars));

const pageSchema = z.object({
  id: z.optional(idSchema),
  ...textSchemas,
  published: z._default(z.boolean(), true),
  noindex: z._default(z.boolean(), false),
  address: z.optional(pageAddress),
  // Older addresses: they redirect to the page.
  addresses: z._default(z.array(pageAddress).check(z.maxLength(oldAddressesMax)), []),
  sharePicture: z.optional(titleText),
  template: z._default(titleText, "default"),
  type: z._default(titleText, "page"),
  options: z.optional(pageOptions),
  middleware: z._default(z.array(titleText).check(z.maxLength(middlewareMax)), []),
  model: z.optional(z.object({ name: titleText, id: titleText })),
  components: z._default(yamlComponents, []),
});
const translationSchema = z.object({
  ...textSchemas,
  translated: marksSchema,
  ownBlocks: z.optional(z.boolean()),
  components: z.optional(yamlComponents),
});

export type ParsedPageText = {
  title: string;
  description: string;
  keywords: string;
  seoTitle?: string;
  translated?: TranslationMarks;
};

export type ParsedPage = Place & {
  alias: string;
  id: string | undefined;
  published: boolean;
  noindex: boolean;
  template: string;
  type: string;
  address: string | undefined;
  addressLine: number;
  /** Older addresses. */
  addresses: readonly string[];
  sharePicture: PictureReference | undefined;
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
  const { title, seo, components, sharePicture, ...rest } = page.value;
  const addressLine = page.lineOf(["address"]);
  for (const address of [rest.address, ...rest.addresses]) {
    const problem = findAddressProblem(alias, address);
    if (problem)
      problems.error({ file: file.source.file, line: addressLine }, `address: ${problem}`);
  }
  for (const name of unknownMiddleware(rest.middleware))
    problems.warn(
      { file: file.source.file, line: page.lineOf(["middleware"]) },
      `There is no middleware "${name}": the page will fail with error 500 for everyone.`,
    );
  const texts = { [primaryLanguage]: toPageText(title, seo) };
  const originalBlocks = parseComponents(file.source, page, components, ["components"]);
  const trees: Record<string, LanguageTree> = {
    [primaryLanguage]: { place: { file: file.source.file, line: 1 }, components: originalBlocks },
  };
  for (const [language, { source, text: translatedText }] of Object.entries(translations)) {
    const translation = readYaml(
      { file: source.file, text: translatedText },
      translationSchema,
      problems,
    );
    if (!translation) continue;
    const { value } = translation;
    texts[language] = {
      ...toPageText(value.title, value.seo),
      ...marksField(value.translated),
    };
    trees[language] = translatedTree(source, translation, originalBlocks);
  }
  reportDeadLinksOfTrees(
    [file, ...Object.values(translations)].map(({ source }) => source),
    trees,
  );
  return {
    ...rest,
    alias,
    id: rest.id,
    address: rest.address,
    addressLine,
    sharePicture:
      sharePicture === undefined
        ? undefined
        : resolvePicture(file.source, page.lineOf(["sharePicture"]), sharePicture, ""),
    options: rest.options,
    model: rest.model,
    file: file.source.file,
    line: 1,
    texts,
    components: alignLanguages(primaryLanguage, trees, problems),
  };
}

type TranslatedBlocks = {
  ownBlocks?: boolean | undefined;
  components?: z.output<typeof yamlComponents> | undefined;
};

/** Returns the blocks of a translation in YAML. Without any, it has those of the original, or none of its own. */
export function translatedTree(
  source: ContentSource,
  yaml: YamlFile<TranslatedBlocks>,
  originalBlocks: readonly ParsedComponent[],
): LanguageTree {
  const { ownBlocks, components = ownBlocks ? [] : undefined } = yaml.value;
  return {
    place: { file: source.file, line: yaml.lineOf(["components"]) },
    ownBlocks,
    components: components
      ? parseComponents(source, yaml, components, ["components"])
      : originalBlocks,
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
    ...(seo.title === undefined ? {} : { seoTitle: seo.title }),
  };
}
