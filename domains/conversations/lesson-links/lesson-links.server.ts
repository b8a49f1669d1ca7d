import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { askedLessons, lessonLinks } from "./tables.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { payloadOfLesson, tokenOfDigest } from "./lesson-token.ts";

/** A message counts as one about a lesson if its sender came from the lesson at most this long ago. */
export const askedLessonLifeMs = 24 * 60 * 60 * 1000;

type Lesson = { courseId: string; elementId: string };

/** Returns the payload of a link into a messenger that names a lesson. Each lesson has one stored token. */
export async function linkLesson(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  { courseId, elementId }: Lesson,
): Promise<string> {
  const digest = createHash("sha256")
    .update(JSON.stringify([courseId, elementId]))
    .digest("base64url");
  const token = tokenOfDigest(digest);
  await db
    .insert(lessonLinks)
    .values({ environmentId: portal.id, token, courseId, elementId })
    .onConflictDoNothing();
  return payloadOfLesson(token);
}

type Sender = { issuer: string; subject: string };

const isFrom = (environmentId: string, { issuer, subject }: Sender) =>
  and(
    eq(askedLessons.environmentId, environmentId),
    eq(askedLessons.issuer, issuer),
    eq(askedLessons.subject, subject),
  );

/** Remembers from which lesson somebody came to a messenger. */
export async function rememberLesson(
  db: Db,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  sender: Sender,
  token: string,
): Promise<void> {
  const row = { environmentId: portal.id, ...sender, token, askedAt: new Date(clock.now()) };
  const { environmentId, issuer, subject } = askedLessons;
  await db
    .insert(askedLessons)
    .values(row)
    .onConflictDoUpdate({
      target: [environmentId, issuer, subject],
      set: { token, askedAt: row.askedAt },
    });
}

/** Returns the token of the lesson from which somebody came, and forgets it; undefined without a recent one. */
export async function takeLesson(
  db: Db,
  { portal, clock }: Pick<Ctx, "portal" | "clock">,
  sender: Sender,
): Promise<string | undefined> {
  const [row] = await db
    .delete(askedLessons)
    .where(isFrom(portal.id, sender))
    .returning({ token: askedLessons.token, askedAt: askedLessons.askedAt });
  const isRecent = row && row.askedAt.getTime() > clock.now() - askedLessonLifeMs;
  return isRecent ? row.token : undefined;
}

/** Returns the lesson of a token; undefined if this portal doesn't know it. */
export async function findLinkedLesson(
  { db, portal }: Pick<Ctx, "db" | "portal">,
  token: string,
): Promise<Lesson | undefined> {
  const { environmentId, courseId, elementId } = lessonLinks;
  const [lesson] = await db
    .select({ courseId, elementId })
    .from(lessonLinks)
    .where(and(eq(environmentId, portal.id), eq(lessonLinks.token, token)));
  return lesson;
}
