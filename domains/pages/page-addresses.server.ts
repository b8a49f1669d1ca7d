import { and, eq, ne } from "drizzle-orm";
import { invalidInput } from "#domains/settings/errors.ts";
import { type ContentReaderCtx, readContent } from "#domains/settings/read-content.server.ts";
import type { Db, Transaction } from "#platform/database.server.ts";
import type { TreeProblem } from "./check-tree.ts";
import { loadPage, pageTag } from "./load-page.server.ts";
import { lockAliases } from "./lock-page.server.ts";
import type { Page } from "./page.ts";
import { isPage } from "./page-revision.server.ts";
import { pageAddresses, pages } from "./tables.server.ts";

const isAddress = (environmentId: string, address: string) =>
  and(eq(pageAddresses.environmentId, environmentId), eq(pageAddresses.address, address));

/**
 * Loads the page that an address names by its alias, its current address or an older one, published or not; null: none.
 * If it has another address now, `addressOf` the page says which.
 */
export async function loadPageByAddress(
  ctx: ContentReaderCtx,
  address: string,
  language: string,
): Promise<Page | null> {
  // Most addresses are aliases, so these cost no query of their own.
  const page = await loadPage(ctx, address, language);
  if (page) return page;
  const tag = pageTag(ctx.portal.id, address);
  const alias = await readContent(ctx, ["page-address", address], tag, async () => {
    const [row] = await ctx.db
      .select({ alias: pageAddresses.alias })
      .from(pageAddresses)
      .where(isAddress(ctx.portal.id, address));
    return row?.alias ?? null;
  });
  return alias === null ? null : loadPage(ctx, alias, language);
}

/** Returns the alias of the page that each reserved address of a portal leads to. */
export async function readPageAddresses(
  db: Pick<Db, "select">,
  environmentId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ address: pageAddresses.address, alias: pageAddresses.alias })
    .from(pageAddresses)
    .where(eq(pageAddresses.environmentId, environmentId))
    .orderBy(pageAddresses.address);
  return new Map(rows.map(({ address, alias }) => [address, alias]));
}

/** Returns why a page can't have an address: another page has or had it. Null: it can. */
export async function findTakenAddress(
  db: Pick<Db, "select">,
  environmentId: string,
  alias: string,
  address: string | undefined,
): Promise<TreeProblem | null> {
  if (address === undefined || address === alias) return null;
  const others = await db
    .select({ alias: pages.alias })
    .from(pages)
    .where(isPage(environmentId, address));
  const reserved = await db
    .select({ alias: pageAddresses.alias })
    .from(pageAddresses)
    .where(and(isAddress(environmentId, address), ne(pageAddresses.alias, alias)));
  const isTaken = others.length + reserved.length > 0;
  return isTaken ? { path: "address", reason: "Another page has or had this address." } : null;
}

/**
 * Reserves addresses for a page, until its content is deleted.
 * @returns the cache tags of the addresses that lead to it from now on
 * @throws INVALID if one of them belongs to another page
 */
export async function reserveAddresses(
  tx: Transaction,
  environmentId: string,
  alias: string,
  addresses: readonly string[],
): Promise<string[]> {
  // Its alias leads to it anyway.
  const added = addresses.filter((address) => address !== alias);
  if (added.length === 0) return [];
  await lockAliases(tx, environmentId);
  for (const address of added) {
    const problem = await findTakenAddress(tx, environmentId, alias, address);
    if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
    await tx.insert(pageAddresses).values({ environmentId, address, alias }).onConflictDoNothing();
  }
  return added.map((address) => pageTag(environmentId, address));
}

/** @throws INVALID if a new page's alias is reserved for another page */
export async function requireFreeAlias(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<void> {
  await lockAliases(tx, environmentId);
  const reserved = await tx
    .select({ alias: pageAddresses.alias })
    .from(pageAddresses)
    .where(isAddress(environmentId, alias));
  if (reserved.length > 0)
    throw invalidInput(`alias: the page "${reserved[0]!.alias}" has or had this address`);
}

/** Lets other pages have the addresses of a page whose content is deleted. */
export async function releaseAddresses(
  tx: Transaction,
  environmentId: string,
  alias: string,
): Promise<void> {
  await tx
    .delete(pageAddresses)
    .where(and(eq(pageAddresses.environmentId, environmentId), eq(pageAddresses.alias, alias)));
}
