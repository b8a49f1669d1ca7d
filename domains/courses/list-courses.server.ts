import { sql } from "drizzle-orm";
import { courseListTag } from "./content-tags.ts";
import { type CourseCard, type CourseCardBody, listLimit } from "./course.ts";
import { withAlt } from "./load-course.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import { type Reader, readContent } from "#domains/settings/read-content.server.ts";

type StoredCard = { id: string; microcourse: boolean; card: CourseCardBody };

/** `withHidden`: those too that stand in no list. */
type Kind = { microcourse: boolean; withHidden?: boolean };
const wholeCourses: Kind = { microcourse: false };

/** The portal's published courses in its own order, at most 100 (section 9); microcourses apart, hidden ones left out. */
export async function listCourses(
  ctx: Reader,
  language: string,
  only: Kind = wholeCourses,
): Promise<CourseCard[]> {
  const { withHidden = false } = only;
  const name = withHidden ? "courses and hidden ones" : "courses";
  const stored = await readContent(ctx, [name], courseListTag(ctx.portal.id), () =>
    readCards(ctx, { published: true, withHidden }),
  );
  return present(ctx, stored, language, only);
}

/** The same list of what is not published yet: for the portal's admins, read anew each time. */
export async function listUnpublished(
  ctx: Reader,
  language: string,
  only: Kind = wholeCourses,
): Promise<CourseCard[]> {
  const { withHidden = false } = only;
  return present(ctx, await readCards(ctx, { published: false, withHidden }), language, only);
}

function present(ctx: Reader, stored: StoredCard[], language: string, only: Kind): CourseCard[] {
  return stored
    .filter((course) => course.microcourse === only.microcourse)
    .map((course) => presentCard(course, language, ctx.settings.i18n.primaryLang));
}

/** As many of each kind as a list holds, by their index: many of one never hide the other, nor cost anything. */
async function readCards(
  ctx: Pick<Reader, "db" | "portal">,
  { published, withHidden }: { published: boolean; withHidden: boolean },
): Promise<StoredCard[]> {
  const { rows } = await ctx.db.execute<StoredCard>(sql`
    select listed.id, listed.microcourse, listed.card
    from (values (false), (true)) kind (microcourse) cross join lateral (
      select id, microcourse, card, position
      from courses
      where environment_id = ${ctx.portal.id} and published = ${published}
        and microcourse = kind.microcourse and position > ${removedPosition}
        and (${withHidden} or card->'hidden' is distinct from 'true')
      order by position, id
      limit ${listLimit}
    ) listed
    order by listed.position, listed.id`);
  return rows;
}

/** A stored card in a language, or in the primary one where that is missing. */
export function presentCard(
  { id, card }: Pick<StoredCard, "id" | "card">,
  language: string,
  primary: string,
): CourseCard {
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
    languages: Object.keys(card.texts),
    dateCreated: card.dateCreated,
    hidden: card.hidden === true,
  };
}
