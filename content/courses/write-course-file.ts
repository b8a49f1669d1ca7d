import type { CertificateOffer, CourseBody } from "#domains/courses/course.ts";
import { hasOwnBlocks } from "#content/languages/align-languages.ts";
import { writeMarks } from "#content/languages/translation-marks.ts";
import { defaultCurrency } from "#domains/courses/currency.ts";
import { coverAltField } from "./cover-alt-field.ts";
import { writeSections } from "./course-sections.ts";
import { type FileNamer, writeComponents, writeYaml } from "#content/pages/write-page.ts";

/**
 * Writes course.yaml or, for another language, its translation.
 * @param folders the names of the elements' folders, in their order
 */
export function writeCourseFile(
  {
    id,
    published,
    archived_at: archivedAt,
    aliases,
  }: {
    id: string;
    published: boolean;
    archived_at: Date | null;
    /** All that are reserved for it. */
    aliases: readonly string[];
  },
  body: CourseBody,
  language: string,
  primaryLanguage: string,
  fileNamer: FileNamer,
  cover: string | undefined,
  folders: readonly string[],
): string {
  const { title, description, keywords, category, coverAlt, gift, seoTitle, seoDescription } =
    body.texts[language]!;
  const hasSeo = seoTitle !== undefined || seoDescription !== undefined;
  const texts = {
    ...coverAltField(coverAlt, body.texts[primaryLanguage]!.coverAlt),
    title,
    ...(description === "" ? {} : { description }),
    ...(keywords === "" ? {} : { keywords }),
    ...(gift === undefined ? {} : { gift }),
    ...(hasSeo ? { seo: { title: seoTitle, description: seoDescription } } : {}),
  };
  const tree = body.components[language] ?? [];
  const components = tree.length === 0 ? {} : { components: writeComponents(tree, fileNamer) };
  if (language !== primaryLanguage)
    return writeYaml({
      category: { title: category },
      ...texts,
      ...(hasOwnBlocks(body.components[primaryLanguage] ?? [], tree) && { ownBlocks: true }),
      translated: writeMarks(body.texts[language]!.translated),
      ...components,
    });
  const hasPrice = body.type === "paid" || body.price !== 0 || body.currency !== defaultCurrency;
  const oldAliases = aliases.filter((alias) => alias !== body.alias);
  return writeYaml({
    id,
    alias: body.alias,
    ...(oldAliases.length > 0 && { aliases: oldAliases }),
    type: body.type,
    ...(hasPrice ? { price: body.price, currency: body.currency } : {}),
    otherPrices: body.otherPrices,
    arbitraryWalkthrough: body.arbitraryWalkthrough,
    accessType: body.accessType,
    published,
    ...(body.microcourse ? { microcourse: true } : {}),
    ...(body.hidden ? { hidden: true } : {}),
    discussions: body.discussions,
    ...(archivedAt === null ? {} : { archived: true }),
    category: { id: body.categoryId, title: category },
    cover,
    ...texts,
    dateCreated: body.dateCreated,
    opensAt: body.opensAt,
    closesAt: body.closesAt,
    ...(body.certificate === undefined ? {} : { certificate: formatCertificate(body.certificate) }),
    ...(body.sections && { sections: writeSections(body.sections, language, folders) }),
    ...components,
  });
}

/** Returns the edition of an offered certificate, or only whether one is offered: the first edition needs no number. */
const formatCertificate = ({ offered, edition }: CertificateOffer) =>
  edition === 1 || !offered ? offered : edition;
