import { eq } from "drizzle-orm";
import { announceChange } from "#domains/settings/announce-change.server.ts";
import type { SystemCtx } from "#domains/settings/context.server.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import { type MessagesCtx, translatorFor } from "#domains/settings/translator.server.ts";
import { writeAudit } from "#domains/settings/write-audit.server.ts";
import { type Transaction, withTransaction } from "#platform/database.server.ts";
import { uniqueSlug } from "#platform/slug.ts";
import type { Component } from "./component.ts";
import { lockAliases, lockPage } from "./lock-page.server.ts";
import { hasOwnAddress, reservedAddresses } from "./page-address.ts";
import { readPageAddresses } from "./page-addresses.server.ts";
import { defaultTemplate } from "./page-schema.ts";
import type { PageBody, PageText } from "./page.ts";
import { authorize } from "./policy.server.ts";
import { showBody } from "./show-page.server.ts";
import { aliasOfStarter, hasOwnText, type PageStarter } from "./starters/page-starters.ts";
import { starterBlocks } from "./starters/starter-blocks.ts";
import { pages } from "./tables.server.ts";

/** Returns the installation's own text of a page, such as a policy, in the language of `ctx`. */
export type LoadPageText = (
  ctx: SystemCtx,
  alias: string,
) => Promise<{ title: string; components: Component[] } | null>;

type CreatePageInput = {
  /** In the portal's primary language. Absent: that of the starter. */
  title?: string | undefined;
  starter: PageStarter;
};

/**
 * Creates an unpublished page after the other pages. Except an empty one, it has texts in each of the portal's languages
 * in which the product has texts of its own.
 * @throws AUTH-DENY, INVALID if the portal already has the page that this starter makes, or a title is missing
 */
export async function createPage(
  ctx: SystemCtx & MessagesCtx,
  { title, starter }: CreatePageInput,
  loadPageText: LoadPageText,
): Promise<{ alias: string }> {
  authorize(ctx, "change", "page");
  const texts = await startTexts(ctx, starter, title, loadPageText);
  const body: PageBody = { template: defaultTemplate, type: "page", noindex: false, texts };
  return withTransaction(ctx.db, async (tx) => {
    const fixedAlias = aliasOfStarter(starter);
    const primaryTitle = texts[ctx.settings.i18n.primaryLang]!.title;
    const place = await findNewPlace(tx, ctx, fixedAlias ?? primaryTitle);
    const alias = fixedAlias ?? place.alias;
    if (fixedAlias !== null && (await lockPage(tx, ctx.portal.id, alias)))
      throw invalidInput("starter: the portal has this page already");
    await storeNewPage(tx, ctx, { alias, position: place.position, body }, "createPage", {
      starter,
    });
    return { alias };
  });
}

/** Stores a new, unpublished page, and records it. */
export async function storeNewPage(
  tx: Transaction,
  ctx: SystemCtx,
  { alias, position, body }: { alias: string; position: number; body: PageBody },
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const place = { id: alias, published: false, position, model: null };
  const tags = await showBody(tx, ctx, { alias, before: undefined, body, place });
  await writeAudit(tx, ctx, {
    action,
    subject: ["page", alias],
    before: {},
    after: { published: false, title: body.texts[ctx.settings.i18n.primaryLang]?.title ?? "" },
    detail,
  });
  await announceChange(tx, ctx.portal.id, tags);
}

/** Returns a free alias for a new page with this title, and its position after the other pages. */
export async function findNewPlace(
  tx: Transaction,
  ctx: SystemCtx,
  title: string,
): Promise<{ alias: string; position: number }> {
  await lockAliases(tx, ctx.portal.id);
  const rows = await tx
    .select({ alias: pages.alias, position: pages.position })
    .from(pages)
    .where(eq(pages.environmentId, ctx.portal.id));
  const addresses = await readPageAddresses(tx, ctx.portal.id);
  const taken = new Set([
    ...rows.map((row) => row.alias),
    ...addresses.keys(),
    ...reservedAddresses,
  ]);
  let alias = uniqueSlug(title, taken);
  // A title such as "Main" must not make a page that the portal finds by its alias.
  while (!hasOwnAddress(alias)) alias = uniqueSlug(title, taken.add(alias));
  const position = rows.reduce((last, row) => Math.max(last, row.position), -1) + 1;
  return { alias, position };
}

/** The languages in which the product has texts of its own. */
const ownLanguages: readonly string[] = ["en", "uk", "ar"];

async function startTexts(
  ctx: SystemCtx & MessagesCtx,
  starter: PageStarter,
  title: string | undefined,
  loadPageText: LoadPageText,
): Promise<Record<string, PageText>> {
  const { langs, primaryLang } = ctx.settings.i18n;
  const isEmpty = starter === "empty";
  if (isEmpty && title === undefined) throw invalidInput("title: it needs a title");
  const languages = langs.filter(
    (language) => language === primaryLang || (!isEmpty && ownLanguages.includes(language)),
  );
  const texts: Record<string, PageText> = {};
  for (const language of languages) {
    const start = hasOwnText(starter)
      ? (await loadPageText({ ...ctx, language }, starter))!
      : startText(ctx, starter, language);
    const own = language === primaryLang ? title : undefined;
    texts[language] = {
      title: own ?? start.title,
      description: "",
      keywords: "",
      components: start.components,
    };
  }
  return texts;
}

function startText(
  ctx: MessagesCtx,
  starter: Parameters<typeof starterBlocks>[0],
  language: string,
) {
  const t = translatorFor(ctx, language);
  const text = (name: string) => t(`studio.page-starter.${starter}.${name}`);
  return {
    title: starter === "empty" ? "" : text("title"),
    components: starterBlocks(starter, text),
  };
}
