import { sql } from "drizzle-orm";
import { courseListTag } from "./content-tags.ts";
import { type CourseCard, type CourseCardBody, listLimit } from "./course.ts";
import { withAlt } from "./load-course.server.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";

type StoredCard = { id: string; microcourse: boolean; card: CourseCardBody };

/** The portal's published courses in its own order, at most 100 (section 9); microcourses apart. */
export async function listCourses(
  ctx: Reader,
  language: string,
  only: { microcourse: boolean } = { microcourse: false },
): Promise<CourseCard[]> {
  const stored = await readContent(ctx, "courses", courseListTag(ctx.portal.id), () =>
    readCards(ctx),
  );
  return stored
    .filter((course) => course.microcourse === only.microcourse)
    .slice(0, listLimit)
    .map((course) => presentCard(course, language, ctx.settings.i18n.primaryLang));
}

async function readCards(ctx: Reader): Promise<StoredCard[]> {
  const { rows } = await ctx.db.execute<StoredCard>(sql`
    select id, microcourse, card from courses
    where environment_id = ${ctx.portal.id} and published
    order by position, id
    limit ${listLimit * 2}`);
  return rows;
}

function presentCard({ id, card }: StoredCard, language: string, primary: string): CourseCard {
  const text = card.texts[language] ?? card.texts[primary] ?? Object.values(card.texts)[0]!;
  return {
    id,
    title: text.title,
    description: text.description,
    pageAlias: `courses/${id}`,
    type: card.type,
    duration: card.duration,
    elementsCount: card.elementsCount,
    price: card.price,
    currency: card.currency,
    cover: withAlt(card.cover, text.coverAlt),
    arbitraryWalkthrough: card.arbitraryWalkthrough,
    category: { id: card.categoryId, title: text.category },
    dateCreated: card.dateCreated,
  };
}
