import { and, eq, lte, type SQL } from "drizzle-orm";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput, notFound } from "#domains/settings/errors.ts";
import type { ListPage, PageRequest } from "#domains/settings/paging.server.ts";
import type { Transaction } from "#platform/database.server.ts";
import { announceDraft } from "./draft-live-topic.server.ts";
import { draftChangesMax, draftMaxChars } from "./draft-limits.ts";
import type { Clash } from "./merge-operations.ts";
import type { JsonObject, Operation } from "./operations.ts";
import { authorizeDraft } from "./authorize-change.server.ts";
import { mergePublished } from "./merge-published.ts";
import { replaceDocument } from "./replace-document.ts";
import { sortedJson } from "./sorted-json.ts";
import type { TranslationRules } from "./translation-rules.ts";
import { type DraftChangeType, draftChanges, drafts } from "./tables.server.ts";

/** A kind of document that has drafts. The domain of the documents defines it. */
export type DraftKind = {
  name: string;
  /** Reads the published document and its revision; undefined: there is no such document. */
  readPublished(
    db: SystemCtx["db"],
    environmentId: string,
    id: string,
  ): Promise<Published | undefined>;
  /** Reads only the revision of the published document. */
  readPublishedRevision(
    db: SystemCtx["db"],
    environmentId: string,
    id: string,
  ): Promise<number | undefined>;
  /** Reads one page of the stored revisions, the newest first. */
  listRevisions(
    db: SystemCtx["db"],
    environmentId: string,
    id: string,
    pageRequest: PageRequest,
  ): Promise<ListPage<{ revision: number; createdBy: string; createdAt: number }>>;
  /** Reads a stored revision as its editors see it; undefined: there is no such revision. */
  readRevision(
    db: Pick<SystemCtx["db"], "select">,
    environmentId: string,
    id: string,
    revision: number,
  ): Promise<JsonObject | undefined>;
  /** Returns what a draft may not have; null if it can be stored. A draft may be incomplete. */
  findProblem(ctx: SystemCtx, body: JsonObject): { path: string; reason: string } | null;
  /** Absent: translators can't change such documents. */
  translation?: TranslationRules;
  /**
   * The document is a part of the portal's settings: only those who may change them edit it. A draft with changes takes
   * over what was published elsewhere, because settings are also changed without drafts.
   */
  isOfSettings?: true;
};

export type DraftRow = typeof drafts.$inferSelect;
export type DraftChangeRow = typeof draftChanges.$inferSelect;

/** Condition for the row of one draft. */
export const isDraft = (environmentId: string, kind: DraftKind, id: string): SQL | undefined =>
  and(eq(drafts.environmentId, environmentId), eq(drafts.kind, kind.name), eq(drafts.id, id));

/** Condition for the changes of one draft. */
export const isChangeOf = (environmentId: string, kind: DraftKind, id: string): SQL | undefined =>
  and(
    eq(draftChanges.environmentId, environmentId),
    eq(draftChanges.kind, kind.name),
    eq(draftChanges.id, id),
  );

type Published = { revision: number; body: JsonObject };

/** The draft of a document that nobody has edited yet. */
const newDraft = (ctx: SystemCtx, kind: DraftKind, id: string, published: Published): DraftRow => ({
  environmentId: ctx.portal.id,
  kind: kind.name,
  id,
  version: 0,
  body: published.body,
  baseRevision: published.revision,
  publishedVersion: 0,
  updatedBy: ctx.actor.userId,
  updatedAt: new Date(ctx.clock.now()),
});

/** Whether a draft differs from what is published. */
export const hasChanges = ({ version, publishedVersion }: DraftRow): boolean =>
  version !== publishedVersion;

/** Whether something else was published since the draft was made, for example by an import. */
export const isOutdated = ({ baseRevision }: DraftRow, { revision }: Published): boolean =>
  baseRevision !== revision;

/** Whether a draft takes over what is published: something newer was, and its own changes don't prevent it. */
const follows = (
  draft: DraftRow,
  kind: DraftKind,
  { revision }: Pick<Published, "revision">,
): boolean => draft.baseRevision < revision && (!hasChanges(draft) || kind.isOfSettings === true);

/** The next version of a draft, with the content of what is published and its own changes on top. */
async function followPublished(
  db: SystemCtx["db"],
  kind: DraftKind,
  draft: DraftRow,
  { revision, body }: Published,
): Promise<DraftRow> {
  const version = draft.version + 1;
  const next = { ...draft, body, version, baseRevision: revision, publishedVersion: version };
  if (!hasChanges(draft)) return next;
  const base = await kind.readRevision(db, draft.environmentId, draft.id, draft.baseRevision);
  const merged = mergePublished(base ?? body, draft.body, body);
  return sortedJson(merged) === sortedJson(body)
    ? next
    : { ...next, body: merged, publishedVersion: null };
}

/** @throws NOT-FOUND */
async function requirePublished(
  db: SystemCtx["db"],
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<Published> {
  const published = await kind.readPublished(db, ctx.portal.id, id);
  if (!published) throw notFound();
  return published;
}

/**
 * Reads a draft, or what it will be once somebody changes it. A draft without changes follows what is published.
 * @throws AUTH-DENY, NOT-FOUND
 */
export async function readDraft(
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<DraftRow & { hasChanges: boolean; isOutdated: boolean }> {
  authorizeDraft(ctx, "read", kind);
  const [stored] = await ctx.db
    .select()
    .from(drafts)
    .where(isDraft(ctx.portal.id, kind, id));
  // Read after the draft: what is published is then never older than the draft says.
  const published = await requirePublished(ctx.db, ctx, kind, id);
  const draft = stored ?? newDraft(ctx, kind, id, published);
  const shown = follows(draft, kind, published)
    ? await followPublished(ctx.db, kind, draft, published)
    : draft;
  return { ...shown, hasChanges: hasChanges(shown), isOutdated: isOutdated(shown, published) };
}

/**
 * Locks a draft until the transaction ends, and stores it first if nobody has edited the document yet. A draft without
 * changes follows what is published.
 * @throws NOT-FOUND
 */
export async function lockDraft(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<{ draft: DraftRow; published: Published }> {
  const draft = await lockDraftAlone(tx, ctx, kind, id);
  return { draft, published: await requirePublished(tx, ctx, kind, id) };
}

/**
 * Like `lockDraft`, without the published document: that can be long, and each saved change of a draft would read it.
 * @throws NOT-FOUND
 */
export async function lockDraftAlone(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<DraftRow> {
  const draft =
    (await lockStoredDraft(tx, ctx, kind, id)) ?? (await storeNewDraft(tx, ctx, kind, id));
  // Read after locking: somebody may have published while this transaction waited for the lock.
  const revision = await kind.readPublishedRevision(tx, ctx.portal.id, id);
  if (revision === undefined) throw notFound();
  if (!follows(draft, kind, { revision })) return draft;
  const published = await requirePublished(tx, ctx, kind, id);
  const followed = await followPublished(tx, kind, draft, published);
  const changeId = `${followedPrefix}${published.revision}`;
  const change = replaceDocument(draft.body, followed.body);
  await storeChange(tx, ctx, kind, followed, { type: "import", changeId, ...change });
  return followed;
}

/** The id of the change with which a draft follows what is published, without the revision. */
export const followedPrefix = "revision ";

/** Locks a draft; undefined: nobody has edited the document yet. */
export async function lockStoredDraft(
  tx: Transaction,
  ctx: Pick<SystemCtx, "portal">,
  kind: DraftKind,
  id: string,
): Promise<DraftRow | undefined> {
  const [stored] = await tx
    .select()
    .from(drafts)
    .where(isDraft(ctx.portal.id, kind, id))
    .for("update");
  return stored;
}

/** Stores the draft of a document that nobody has edited yet, unless another transaction does so first, and locks it. */
async function storeNewDraft(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  id: string,
): Promise<DraftRow> {
  const published = await requirePublished(tx, ctx, kind, id);
  await tx
    .insert(drafts)
    .values(newDraft(ctx, kind, id, published))
    .onConflictDoNothing();
  return (await lockStoredDraft(tx, ctx, kind, id))!;
}

export type NewChange = {
  type: DraftChangeType;
  changeId: string;
  operations: Operation[];
  inverse: Operation[];
  clashes?: Clash[];
  /** The change that it takes back. */
  target?: number;
};

/** @throws INVALID if a draft may not have such content */
export function requireStorable(ctx: SystemCtx, kind: DraftKind, body: JsonObject): void {
  const problem = kind.findProblem(ctx, body);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
}

/**
 * Stores a draft's next version, and the change that led to it.
 * @throws INVALID if the draft would be too long, or may not have such content
 */
export async function writeChange(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  before: DraftRow,
  body: JsonObject,
  change: NewChange,
): Promise<DraftRow> {
  requireStorable(ctx, kind, body);
  if (JSON.stringify(body).length > draftMaxChars)
    throw invalidInput(`a draft has at most ${draftMaxChars} characters`);
  const { userId: updatedBy } = ctx.actor;
  const after = { ...before, body, version: before.version + 1, updatedBy };
  return storeChange(tx, ctx, kind, { ...after, updatedAt: new Date(ctx.clock.now()) }, change);
}

async function storeChange(
  tx: Transaction,
  ctx: SystemCtx,
  kind: DraftKind,
  draft: DraftRow,
  change: NewChange,
): Promise<DraftRow> {
  const { environmentId, id, version, updatedBy, updatedAt } = draft;
  await tx
    .update(drafts)
    .set(draft)
    .where(isDraft(environmentId, kind, id));
  await tx.insert(draftChanges).values({
    environmentId,
    kind: kind.name,
    id,
    version,
    createdBy: updatedBy,
    createdAt: updatedAt,
    ...change,
  });
  if (version > draftChangesMax) {
    const isOld = lte(draftChanges.version, version - draftChangesMax);
    await tx.delete(draftChanges).where(and(isChangeOf(environmentId, kind, id), isOld));
  }
  await announceDraft(tx, draft);
  return draft;
}
