import type { CertificateOffer, CourseBody } from "#domains/courses/course.ts";
import { type NameFiles, writeComponents, writeYaml } from "#content/pages/write-page.ts";

/** Writes course.yaml or, for another language, its translation. */
export function writeCourseFile(
  { id, published }: { id: string; published: boolean },
  body: CourseBody,
  language: string,
  primary: string,
  name: NameFiles,
  cover: string | undefined,
): string {
  const { title, description, keywords, category, coverAlt, gift } = body.texts[language]!;
  const words = {
    ...(coverAlt === "" ? {} : { coverAlt }),
    title,
    ...(description === "" ? {} : { description }),
    ...(keywords === "" ? {} : { keywords }),
    ...(gift === undefined ? {} : { gift }),
  };
  const trees = body.components[language] ?? [];
  const components = trees.length === 0 ? {} : { components: writeComponents(trees, name) };
  if (language !== primary)
    return writeYaml({ category: { title: category }, ...words, ...components });
  const costs = body.type === "paid" || body.price !== 0;
  return writeYaml({
    id,
    type: body.type,
    ...(costs ? { price: body.price, currency: body.currency } : {}),
    arbitraryWalkthrough: body.arbitraryWalkthrough,
    accessType: body.accessType,
    published,
    ...(body.microcourse ? { microcourse: true } : {}),
    ...(body.hidden ? { hidden: true } : {}),
    category: { id: body.categoryId, title: category },
    cover,
    ...words,
    dateCreated: body.dateCreated,
    ...(body.certificate === undefined ? {} : { certificate: written(body.certificate) }),
    ...components,
  });
}

/** The first edition needs no number. */
const written = ({ offered, edition }: CertificateOffer) =>
  edition === 1 || !offered ? offered : edition;
