import { and, eq } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import { isElement } from "./course-revision.server.ts";
import { notFoundMessages } from "./not-found-messages.ts";
import { elements } from "./tables.server.ts";

/** @throws NOT-FOUND if the course never had this element */
export async function requireElementOfCourse(
  { db, portal }: Pick<SystemCtx, "db" | "portal">,
  courseId: string,
  elementId: string,
): Promise<void> {
  const found = await db
    .select({ id: elements.id })
    .from(elements)
    .where(and(isElement(portal.id, elementId), eq(elements.courseId, courseId)));
  if (found.length === 0) throw notFound(notFoundMessages.element);
}
