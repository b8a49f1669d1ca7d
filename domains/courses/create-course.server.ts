import { and, eq, inArray } from "drizzle-orm";
import { lockDraft } from "#domains/drafts/lock-draft.server.ts";
import { readSentChange } from "#domains/drafts/read-changes.server.ts";
import { changeLockedDraft } from "#domains/drafts/save-draft.server.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { slugOf, slugsToTry, uniqueSlug } from "#platform/slug.ts";
import type { CourseBody, ElementBody, ElementType } from "./course.ts";
import { readAliases } from "./course-aliases.server.ts";
import { courseDrafts } from "./course-draft-kinds.server.ts";
import { defaultCurrency } from "./currency.ts";
import { emptyElementText } from "./empty-element-text.ts";
import { type CourseDraft, elementsMax } from "./draft-schema.ts";
import { lockIds } from "./lock-ids.server.ts";
import { authorize } from "./policy.server.ts";
import { courses, elements } from "./tables.server.ts";
import { writeCourse } from "./write-course.server.ts";
import { writeUnpublishedElement } from "./write-element.server.ts";

/**
 * Creates an empty, unpublished course after the other courses.
 * @param title in the portal's primary language
 * @throws AUTH-DENY
 */
export async function createCourse(
  ctx: SystemCtx,
  { title }: { title: string },
): Promise<{ id: string }> {
  authorize(ctx, "create", "course");
  return withTransaction(ctx.db, async (tx) => {
    const place = await findNewPlace(tx, ctx, title);
    const { id } = place;
    const input = { ...place, published: false, body: newCourse(ctx, title) };
    const { tags } = await writeCourse(tx, ctx, undefined, input);
    await writeAudit(tx, ctx, {
      action: "createCourse",
      subject: ["course", id],
      before: {},
      after: { title },
    });
    await announceChange(tx, ctx.portal.id, tags);
    return { id };
  });
}

/** Returns the id of a new course with this title, and its position after the other courses. */
export async function findNewPlace(
  tx: Transaction,
  ctx: SystemCtx,
  title: string,
): Promise<{ id: string; key: string; position: number }> {
  await lockIds(tx, ctx.portal.id, "courses");
  const rows = await tx
    .select({ id: courses.id, position: courses.position })
    .from(courses)
    .where(eq(courses.environmentId, ctx.portal.id));
  const aliases = await readAliases(tx, ctx.portal.id);
  const id = uniqueSlug(title, new Set([...rows.map((row) => row.id), ...aliases.keys()]));
  const position = rows.reduce((last, row) => Math.max(last, row.position), -1) + 1;
  return { id, key: id, position };
}

const newCourse = ({ settings, clock }: SystemCtx, title: string): CourseBody => ({
  type: "free",
  price: 0,
  currency: defaultCurrency,
  arbitraryWalkthrough: false,
  microcourse: false,
  categoryId: "none",
  cover: null,
  dateCreated: new Date(clock.now()).toISOString().slice(0, "2026-03-04".length),
  texts: {
    [settings.i18n.primaryLang]: {
      title,
      description: "",
      keywords: "",
      category: "",
      coverAlt: "",
    },
  },
  components: {},
  elements: [],
});

/**
 * Adds an empty element to a course's draft. Learners see it once the course is published.
 * @param title in the portal's primary language
 * @param after the id of the element before it; null: as the first
 * @param changeId chosen by the client; sending it again adds nothing
 * @throws AUTH-DENY, NOT-FOUND, INVALID if the course is full or has no element `after`
 */
export async function createElement(
  ctx: SystemCtx,
  { courseId, changeId, type, title, after }: NewElement,
): Promise<{ id: string; version: number }> {
  authorize(ctx, "create", "course");
  return withTransaction(ctx.db, async (tx) => {
    const { draft } = await lockDraft(tx, ctx, courseDrafts, courseId);
    const sent = await readSentChange(tx, ctx, courseDrafts, courseId, changeId);
    if (sent) return { id: insertedId(sent.operations), version: sent.version };
    const { elements: outline } = draft.body as unknown as CourseDraft;
    if (outline.length >= elementsMax)
      throw invalidInput(`elements: a course has at most ${elementsMax}`);
    const id = await insertElement(tx, ctx, courseId, { type, title });
    const item = { id, visible: true };
    const { version } = await changeLockedDraft(tx, ctx, courseDrafts, draft, {
      id: courseId,
      changeId,
      version: draft.version,
      operations: [{ op: "insert", path: ["elements"], after, item }],
    });
    return { id, version };
  });
}

type NewElement = {
  courseId: string;
  changeId: string;
  type: ElementType;
  title: string;
  after: string | null;
};

function insertedId([operation]: readonly Operation[]): string {
  if (operation?.op !== "insert") throw invalidInput("changeId: it belongs to another change");
  return operation.item.id;
}

/** Stores an element that learners don't see yet. */
async function insertElement(
  tx: Transaction,
  ctx: SystemCtx,
  courseId: string,
  { type, title }: Pick<NewElement, "type" | "title">,
): Promise<string> {
  const id = await findFreeElementId(tx, ctx, title);
  const texts = { [ctx.settings.i18n.primaryLang]: { ...emptyElementText, title } };
  const body: ElementBody = { type, duration: 0, discussion: false, texts };
  await writeUnpublishedElement(tx, ctx, { id, courseId, key: id, body });
  return id;
}

/** How many ids are tried for elements of one name, before the id gets a random ending. */
const elementIdTries = 100;

/**
 * Returns the id of a new element with this name. Nobody else can get it until the transaction ends.
 * @param reserved ids that this transaction will use
 */
export async function findFreeElementId(
  tx: Transaction,
  ctx: SystemCtx,
  name: string,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> {
  await lockIds(tx, ctx.portal.id, "elements");
  const slug = slugOf(name);
  const candidates = slugsToTry(slug, elementIdTries);
  const rows = await tx
    .select({ id: elements.id })
    .from(elements)
    .where(and(eq(elements.environmentId, ctx.portal.id), inArray(elements.id, candidates)));
  const taken = new Set([...rows.map((row) => row.id), ...reserved]);
  return candidates.find((id) => !taken.has(id)) ?? `${slug}-${crypto.randomUUID()}`;
}
