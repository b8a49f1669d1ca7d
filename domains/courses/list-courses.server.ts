import { and, eq, gt, sql } from "drizzle-orm";
import { courseListTag } from "./content-tags.ts";
import { type CourseCard, type CourseCardBody, listLimit } from "./course.ts";
import { withAlt } from "./load-course.server.ts";
import { removedPosition } from "./read-stored-courses.server.ts";
import {
  type ListPage,
  pageOf,
  type PageRequest,
  type Position,
  rowsToRead,
} from "#domains/settings/paging.server.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import { courses } from "./tables.server.ts";

type StoredCard = { id: string; microcourse: boolean; position: number; card: CourseCardBody };

/** `withHidden`: includes hidden courses, which normal lists leave out. */
type CourseFilter = { microcourse: boolean; withHidden?: boolean };
const coursesOnly: CourseFilter = { microcourse: false };

/** Lists the portal's published courses in its order, at most 100, without microcourses and hidden ones. */
export async function listCourses(
  ctx: ContentReaderCtx,
  language: string,
  filter: CourseFilter = coursesOnly,
): Promise<CourseCard[]> {
  const stored = await readFirst(ctx, { withHidden: false, ...filter, published: true });
  return stored
    .slice(0, listLimit)
    .map((course) => presentCard(course, language, ctx.settings.i18n.primaryLang));
}

/** Lists one page of published courses or microcourses, or of unpublished ones for admins. */
export async function listCoursePage(
  ctx: ContentReaderCtx,
  language: string,
  filter: Required<CourseFilter> & { published: boolean },
  pageRequest: PageRequest,
): Promise<ListPage<CourseCard>> {
  const stored =
    pageRequest.after === null
      ? await readFirst(ctx, filter)
      : await readNext(ctx, filter, pageRequest, pageRequest.after);
  return pageOf(
    stored.slice(0, rowsToRead(pageRequest)),
    pageRequest,
    ({ position, id }) => [position, id],
    (course) => presentCard(course, language, ctx.settings.i18n.primaryLang),
  );
}

/** Reads the first page and one more row. Published courses come from the cache. */
async function readFirst(
  ctx: ContentReaderCtx,
  { microcourse, ...filter }: Required<CourseFilter> & { published: boolean },
): Promise<StoredCard[]> {
  const name = filter.withHidden ? "courses and hidden ones" : "courses";
  const stored = filter.published
    ? await readContent(ctx, [name], courseListTag(ctx.portal.id), () => readCards(ctx, filter))
    : await readCards(ctx, filter);
  return stored.filter((course) => course.microcourse === microcourse);
}

async function readNext(
  ctx: Pick<ContentReaderCtx, "db" | "portal">,
  { microcourse, withHidden, published }: Required<CourseFilter> & { published: boolean },
  pageRequest: PageRequest,
  [position, id]: Position,
): Promise<StoredCard[]> {
  return ctx.db
    .select({
      id: courses.id,
      microcourse: courses.microcourse,
      position: courses.position,
      card: courses.card,
    })
    .from(courses)
    .where(
      and(
        eq(courses.environmentId, ctx.portal.id),
        eq(courses.published, published),
        eq(courses.microcourse, microcourse),
        gt(courses.position, removedPosition),
        withHidden ? undefined : sql`${courses.card}->'hidden' is distinct from 'true'`,
        sql`(${courses.position}, ${courses.id}) > (${position}::int, ${id})`,
      ),
    )
    .orderBy(courses.position, courses.id)
    .limit(rowsToRead(pageRequest));
}

/**
 * Reads courses and microcourses separately, for each one row more than a list holds. That way a portal with many
 * microcourses still lists its courses, and an index keeps the query fast.
 */
async function readCards(
  ctx: Pick<ContentReaderCtx, "db" | "portal">,
  { published, withHidden }: { published: boolean; withHidden: boolean },
): Promise<StoredCard[]> {
  const { rows } = await ctx.db.execute<StoredCard>(sql`
    select listed.id, listed.microcourse, listed.position, listed.card
    from (values (false), (true)) kind (microcourse) cross join lateral (
      select id, microcourse, card, position
      from ${courses}
      where environment_id = ${ctx.portal.id} and published = ${published}
        and microcourse = kind.microcourse and position > ${removedPosition}
        and (${withHidden} or card->'hidden' is distinct from 'true')
      order by position, id
      limit ${listLimit + 1}
    ) listed
    order by listed.position, listed.id`);
  return rows;
}

/** Presents a stored card in a language, or in the primary language if the card lacks those texts. */
export function presentCard(
  { id, card }: Pick<StoredCard, "id" | "card">,
  language: string,
  primaryLanguage: string,
): CourseCard {
  const text = card.texts[language] ?? card.texts[primaryLanguage] ?? Object.values(card.texts)[0]!;
  return {
    id,
    title: text.title,
    description: text.description,
    pageAlias: `courses/${card.alias ?? id}`,
    type: card.type,
    duration: card.duration,
    elementsCount: card.elementsCount,
    price: card.price,
    currency: card.currency,
    ...(card.otherPrices && { otherPrices: card.otherPrices }),
    cover: withAlt(card.cover, text.coverAlt),
    arbitraryWalkthrough: card.arbitraryWalkthrough,
    category: { id: card.categoryId, title: text.category },
    languages: Object.keys(card.texts),
    dateCreated: card.dateCreated,
    hidden: card.hidden === true,
  };
}
