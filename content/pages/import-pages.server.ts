import { preserveIds } from "#content/languages/preserve-ids.ts";
import type { ParsedPage } from "./page-file.ts";
import type { PageBody } from "#domains/pages/page.ts";
import {
  type StoredPageRow,
  readDraftBodies,
  readPages,
  releaseModel,
  removePage,
  removedPosition,
  writePage,
  writePageDraft,
} from "#domains/pages/write-pages.server.ts";
import {
  type Changes,
  freshId,
  type ImportRun,
  noChanges,
  settled,
} from "#content/import-run.server.ts";

/** Writes the pages of a folder, and removes pages of the portal that the folder lacks. */
export async function importPages(run: ImportRun, pages: readonly ParsedPage[]): Promise<Changes> {
  const { tx, ctx } = run;
  const stored = await readPages(tx, ctx.portal.id);
  const drafts = run.isDraft ? await readDraftBodies(tx, ctx.portal.id) : undefined;
  const changes = noChanges();
  reportSharedModels(run, pages);
  if (!run.isDraft) await releaseModels(run, stored, pages);
  const end = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
  for (const [position, page] of pages.entries()) {
    const before = stored.find(({ alias }) => alias === page.alias);
    const edition = {
      alias: page.alias,
      id: page.id ?? before?.id ?? page.alias,
      published: page.published,
      position: run.isPartial ? placeOf(before, end + position) : position,
      model: page.model ?? null,
      body: pageBody(run, page, drafts?.get(page.alias) ?? before?.body),
    };
    const { outcome, tags } = drafts
      ? await writePageDraft(tx, ctx, { before, draft: drafts.get(page.alias) }, edition)
      : await writePage(tx, ctx, before, edition);
    changes[outcome].push(page.alias);
    for (const tag of tags) run.tags.add(tag);
  }
  if (run.isPartial) return changes;
  for (const { alias, position } of stored) {
    if (position === removedPosition || pages.some((page) => page.alias === alias)) continue;
    for (const tag of await removePage(tx, ctx.portal.id, alias)) run.tags.add(tag);
    changes.removed.push(alias);
  }
  return changes;
}

/** Returns the page's current position, or the one after all others. */
const placeOf = (before: StoredPageRow | undefined, end: number): number =>
  before && before.position !== removedPosition ? before.position : end;

/** Reports courses and elements (models) with several pages: each has at most one. */
function reportSharedModels({ problems }: ImportRun, pages: readonly ParsedPage[]): void {
  const holders = new Map<string, string>();
  for (const { alias, model, file, line } of pages) {
    if (!model) continue;
    const key = `${model.name} "${model.id}"`;
    const other = holders.get(key);
    if (other !== undefined)
      problems.error({ file, line }, `The page "${other}" already belongs to the ${key}.`);
    holders.set(key, alias);
  }
}

/** When a model moves from one page to another, the first page must release it before the second takes it. */
async function releaseModels(
  { tx, ctx, isPartial }: ImportRun,
  stored: readonly StoredPageRow[],
  pages: readonly ParsedPage[],
): Promise<void> {
  for (const { alias, model } of stored) {
    const page = pages.find((one) => one.alias === alias);
    if (!page && isPartial) continue;
    const wanted = page?.model;
    if (!model || (wanted && wanted.name === model.name && wanted.id === model.id)) continue;
    await releaseModel(tx, ctx.portal.id, alias);
  }
}

function pageBody(run: ImportRun, page: ParsedPage, before: PageBody | undefined): PageBody {
  const trees = preserveIds(
    before ? treesOf(before.texts) : null,
    settled(run, page.components),
    run.primary,
    freshId,
    run.problems,
  );
  return {
    template: page.template,
    type: page.type,
    noindex: page.noindex,
    ...(page.options && { options: page.options }),
    ...(page.middleware.length > 0 ? { middleware: page.middleware } : {}),
    texts: Object.fromEntries(
      Object.entries(page.texts).map(([language, text]) => [
        language,
        { ...text, components: trees[language] ?? [] },
      ]),
    ),
  };
}

/** Returns the component trees of stored texts, by language. */
export function treesOf<Tree>(
  texts: Readonly<Record<string, { components: Tree }>>,
): Record<string, Tree> {
  return Object.fromEntries(
    Object.entries(texts).map(([language, { components }]) => [language, components]),
  );
}
