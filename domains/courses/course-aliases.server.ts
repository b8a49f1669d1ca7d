import { and, eq, ne } from "drizzle-orm";
import { invalidInput } from "#domains/settings/errors.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import type { TreeProblem } from "#domains/pages/check-tree.ts";
import { courseTag } from "./content-tags.ts";
import type { Course } from "./course.ts";
import { findCurrentAlias, loadCourse } from "./load-course.server.ts";
import { lockIds } from "./lock-ids.server.ts";
import { courseAliases, courses } from "./tables.server.ts";

const isAlias = (environmentId: string, alias: string) =>
  and(eq(courseAliases.environmentId, environmentId), eq(courseAliases.alias, alias));

/**
 * Finds the published course that an address names by its id, its alias or an older alias; null: none.
 * @returns its id, and what its address has now: the alias or the id
 */
export async function findCourseByAddress(
  ctx: ContentReaderCtx,
  aliasOrId: string,
): Promise<{ id: string; current: string } | null> {
  // Most addresses have the id. The page needs this course anyway, so it costs no query of its own.
  const currentOfId = await findCurrentAlias(ctx, aliasOrId);
  if (currentOfId !== null) return { id: aliasOrId, current: currentOfId };
  const tag = courseTag(ctx.portal.id, aliasOrId);
  const id = await readContent(ctx, ["course-alias", aliasOrId], tag, async () => {
    const [row] = await ctx.db
      .select({ courseId: courseAliases.courseId })
      .from(courseAliases)
      .where(isAlias(ctx.portal.id, aliasOrId));
    return row?.courseId ?? null;
  });
  const current = id === null ? null : await findCurrentAlias(ctx, id);
  return id === null || current === null ? null : { id, current };
}

/** Loads the published course that an address names by its id, its alias or an older alias; null: none. */
export async function loadCourseByAddress(
  ctx: ContentReaderCtx,
  aliasOrId: string,
  language: string,
): Promise<Course | null> {
  const found = await findCourseByAddress(ctx, aliasOrId);
  return found && loadCourse(ctx, found.id, language);
}

/** Returns the id of the course that each reserved alias of a portal leads to. */
export async function readAliases(
  db: Pick<Db, "select">,
  environmentId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ alias: courseAliases.alias, courseId: courseAliases.courseId })
    .from(courseAliases)
    .where(eq(courseAliases.environmentId, environmentId))
    .orderBy(courseAliases.alias);
  return new Map(rows.map(({ alias, courseId }) => [alias, courseId]));
}

/** Returns why a course can't have an alias: it is another course's id, alias or older alias. Null: it can. */
export async function findTakenAlias(
  db: Pick<Db, "select">,
  environmentId: string,
  courseId: string,
  alias: string | undefined,
): Promise<TreeProblem | null> {
  if (alias === undefined) return null;
  const others = await db
    .select({ id: courses.id })
    .from(courses)
    .where(
      and(
        eq(courses.environmentId, environmentId),
        eq(courses.id, alias),
        ne(courses.id, courseId),
      ),
    );
  const aliases = await db
    .select({ courseId: courseAliases.courseId })
    .from(courseAliases)
    .where(and(isAlias(environmentId, alias), ne(courseAliases.courseId, courseId)));
  const isTaken = others.length + aliases.length > 0;
  return isTaken ? { path: "alias", reason: "Another course has or had this address." } : null;
}

/**
 * Reserves aliases for a course, until its content is deleted.
 * @throws INVALID if one of them belongs to another course
 */
export async function reserveAliases(
  tx: Transaction,
  environmentId: string,
  courseId: string,
  aliases: readonly string[],
): Promise<void> {
  // Its own id leads to it anyway.
  const added = aliases.filter((alias) => alias !== courseId);
  if (added.length === 0) return;
  await lockIds(tx, environmentId, "courses");
  for (const alias of added) {
    const problem = await findTakenAlias(tx, environmentId, courseId, alias);
    if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
    await tx.insert(courseAliases).values({ environmentId, alias, courseId }).onConflictDoNothing();
  }
}

/** Lets other courses have the aliases of a course whose content is deleted. */
export async function releaseAliases(
  tx: Transaction,
  environmentId: string,
  courseId: string,
): Promise<void> {
  await tx
    .delete(courseAliases)
    .where(
      and(eq(courseAliases.environmentId, environmentId), eq(courseAliases.courseId, courseId)),
    );
}
