import { announceChange, portalTag } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput, notFound } from "#domains/settings/errors.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { type CheckBlock, checkTree } from "./check-tree.ts";
import type { Component } from "./component.ts";
import { unknownMiddleware } from "./middleware.ts";
import { findAddressProblem } from "./page-address.ts";
import { requireFreeAlias } from "./page-addresses.server.ts";
import type { PageBody } from "./page.ts";
import { pageMaxChars } from "./page-limits.ts";
import type { PageInput } from "./page-schema.ts";
import { findAliasProblem } from "./alias.ts";
import {
  requireFreeModel,
  type EditablePage,
  lockPage,
  readEditablePage,
  readNewestBody,
} from "./lock-page.server.ts";
import { draftBody, showBody } from "./show-page.server.ts";
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
): Promise<EditablePage & { warnings: string[] }> {
  authorize(ctx, "change", "page");
  const problem = findAliasProblem(alias);
  if (problem) throw invalidInput(`alias: ${problem}`);
  const change = await withTransaction(ctx.db, async (tx) => {
    const before = await lockPageOrAlias(tx, ctx.portal.id, alias);
    if (version !== undefined && !before) throw notFound();
    if (version !== undefined && version !== before?.version) throw versionConflict();
    const model = page.model === undefined ? (before?.model ?? null) : page.model;
    await requireFreeModel(tx, ctx.portal.id, alias, model);
    const bodyBefore = before && (await readNewestBody(tx, ctx.portal.id, alias));
    const body = toPageBody(ctx, page, bodyBefore, checkBlock);
    const addressProblem = findAddressProblem(alias, body.address);
    if (addressProblem) throw invalidInput(`page.address: ${addressProblem}`);
    const isShown = publish || !before;
    const place = {
      id: page.id ?? before?.id ?? alias,
      published: publish || (before?.published ?? false),
      position: page.index ?? Math.max(before?.index ?? 0, 0),
      model,
    };
    const tags = isShown
      ? await showBody(tx, ctx, { alias, before, body, place })
      : await draftBody(tx, ctx, { alias, body, place });
    const after = (await readEditablePage(tx, ctx.portal.id, alias))!;
    await writeAudit(tx, ctx, {
      action: "putPage",
      subject: ["page", alias],
      before: before ? { ...auditFieldsOf(before), ...bodyBefore } : {},
      after: { ...auditFieldsOf(after), ...body },
      detail: { alias, revision: after.draft ?? after.revision, version: after.version, publish },
    });
    const isModelChanged = JSON.stringify(before?.model ?? null) !== JSON.stringify(model);
    // Lists, for example of courses, link to the page of each item.
    if (isModelChanged) tags.push(portalTag(ctx.portal.id));
    await announceChange(tx, ctx.portal.id, tags);
    return after;
  });
  return { ...change, warnings: warningsOf(page) };
}

/** Locks a page, or the alias of one that doesn't exist yet. @throws INVALID if another page has or had this address */
async function lockPageOrAlias(tx: Transaction, environmentId: string, alias: string) {
  const page = await lockPage(tx, environmentId, alias);
  if (page) return page;
  await requireFreeAlias(tx, environmentId, alias);
  // Another request may have created it in the meantime.
  return lockPage(tx, environmentId, alias);
}

const auditFieldsOf = ({ published, revision, draft, index, model }: EditablePage) => ({
  published,
  revision,
  draft,
  index,
  model,
});

/** @throws INVALID with the path of the first problem */
function toPageBody(
  { settings: { i18n } }: SystemCtx,
  page: PageInput,
  before: PageBody | undefined,
  checkBlock: CheckBlock,
): PageBody {
  const { template, type, noindex, middleware, options } = page;
  const address = page.address === undefined ? before?.address : page.address;
  const sharePicture = page.sharePicture === undefined ? before?.sharePicture : page.sharePicture;
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
    ...(address != null && { address }),
    ...(sharePicture && { sharePicture }),
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
