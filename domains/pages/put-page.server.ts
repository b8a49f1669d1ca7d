import { and, eq, sql } from "drizzle-orm";
import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { type CheckBlock, checkTree } from "./check-tree.ts";
import type { Component } from "./component.ts";
import { pageListTag, pageTag } from "./load-page.server.ts";
import { unknownMiddleware } from "./middleware.ts";
import type { PageBody } from "./page.ts";
import { pageMaxChars } from "./page-limits.ts";
import type { PageInput } from "./page-schema.ts";
import { findAliasProblem } from "./alias.ts";
import {
  requireFreeModel,
  type EditablePage,
  type PageChange,
  lockPage,
} from "./lock-page.server.ts";
import { nextRevision } from "./write-pages.server.ts";
import { pageRevisions, pages } from "./tables.server.ts";
import { authorize } from "./policy.server.ts";

export type PutPageInput = {
  alias: string;
  /** The version the change is based on; without it, the newest is replaced. */
  version?: number | undefined;
  /** False stores the change as a draft: guests still see the published revision. */
  publish: boolean;
  page: PageInput;
};

/**
 * Creates or replaces a page: adds a revision, published at once or stored as a draft.
 * @throws AUTH-DENY without an admin's role, INVALID with the path of the wrong field, NOT-FOUND for a version of a
 *   page that doesn't exist, CONFLICT on an old version
 */
export async function putPage(
  ctx: SystemCtx,
  { alias, version, publish, page }: PutPageInput,
  checkBlock: CheckBlock,
): Promise<PageChange & { warnings: string[] }> {
  authorize(ctx, "change", "page");
  const problem = findAliasProblem(alias);
  if (problem) throw invalidInput(`alias: ${problem}`);
  const body = toPageBody(ctx, page, checkBlock);
  const change = await withTransaction(ctx.db, async (tx) => {
    const before = await lockPage(tx, ctx.portal.id, alias);
    if (version !== undefined && !before) throw notFound();
    if (version !== undefined && version !== before?.version) throw versionConflict();
    const model = page.model === undefined ? (before?.model ?? null) : page.model;
    await requireFreeModel(tx, ctx.portal.id, alias, model);
    const bodyBefore = before && (await readBody(tx, ctx.portal.id, before));
    const revision = await nextRevision(tx, ctx.portal.id, alias);
    const { rowCount: insertedCount } = await tx
      .insert(pageRevisions)
      .values({
        environmentId: ctx.portal.id,
        alias,
        revision,
        body,
        createdBy: ctx.actor.userId,
      })
      .onConflictDoNothing();
    // Another request added this revision between the read and the write.
    if (insertedCount === 0) throw versionConflict();
    const after: EditablePage = {
      alias,
      id: page.id ?? before?.id ?? alias,
      published: publish || (before?.published ?? false),
      revision: publish || !before ? revision : before.revision,
      draft: publish ? null : revision,
      version: (before?.version ?? 0) + 1,
      index: page.index ?? before?.index ?? 0,
      model,
    };
    const row = {
      id: after.id,
      published: after.published,
      revision: after.revision,
      draft: after.draft,
      version: after.version,
      position: after.index,
      modelName: model?.name ?? null,
      modelId: model?.id ?? null,
    };
    const { rowCount } = await tx
      .insert(pages)
      .values({ environmentId: ctx.portal.id, alias, ...row })
      .onConflictDoUpdate({
        target: [pages.environmentId, pages.alias],
        set: { ...row, updatedAt: sql`now()` },
        setWhere: eq(pages.version, before?.version ?? 0),
      });
    if (rowCount === 0) throw versionConflict();
    await writeAudit(tx, ctx, {
      action: "putPage",
      subject: ["page", alias],
      before: before ? { ...auditFieldsOf(before), ...bodyBefore } : {},
      after: { ...auditFieldsOf(after), ...body },
      detail: { alias, revision, version: after.version, publish },
    });
    const isModelChanged = JSON.stringify(before?.model ?? null) !== JSON.stringify(model);
    const tags = [
      pageTag(ctx.portal.id, alias),
      pageListTag(ctx.portal.id),
      // Lists, for example of courses, link to the page of each item.
      ...(isModelChanged ? [portalTag(ctx.portal.id)] : []),
    ];
    await announceChange(tx, ctx.portal.id, tags);
    return { ...after, tags };
  });
  return { ...change, warnings: warningsOf(page) };
}

const auditFieldsOf = ({ published, revision, draft, index, model }: EditablePage) => ({
  published,
  revision,
  draft,
  index,
  model,
});

/** Reads what the newest revision of a page says. */
async function readBody(
  tx: Transaction,
  environmentId: string,
  { alias, revision, draft }: EditablePage,
): Promise<PageBody | undefined> {
  const [row] = await tx
    .select({ body: pageRevisions.body })
    .from(pageRevisions)
    .where(
      and(
        eq(pageRevisions.environmentId, environmentId),
        eq(pageRevisions.alias, alias),
        eq(pageRevisions.revision, draft ?? revision),
      ),
    );
  return row?.body;
}

/** @throws INVALID with the path of the first problem */
function toPageBody(
  { settings: { i18n } }: SystemCtx,
  page: PageInput,
  checkBlock: CheckBlock,
): PageBody {
  const { template, type, noindex, middleware, options } = page;
  if (!Object.hasOwn(page.texts, i18n.primaryLang))
    throw invalidInput(`page.texts.${i18n.primaryLang}: the portal's primary language is missing`);
  const texts: PageBody["texts"] = {};
  for (const [language, { seoTitle, components, ...text }] of Object.entries(page.texts)) {
    const path = `page.texts.${language}`;
    if (!i18n.langs.includes(language))
      throw invalidInput(`${path}: the portal does not have this language`);
    const problem = checkTree(components, `${path}.components`, checkBlock);
    if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
    texts[language] = {
      ...text,
      ...(seoTitle === undefined ? {} : { seoTitle }),
      components: components as Component[],
    };
  }
  const body = {
    template,
    type,
    noindex,
    ...(options && { options }),
    ...(middleware.length > 0 ? { middleware } : {}),
    texts,
  };
  if (JSON.stringify(body).length > pageMaxChars)
    throw invalidInput(`page: at most ${pageMaxChars} characters in all languages together`);
  return body;
}

function warningsOf({ middleware }: PageInput): string[] {
  return unknownMiddleware(middleware).map(
    (name) =>
      `page.middleware: there is no "${name}"; everybody will get an error 500 on this page`,
  );
}
