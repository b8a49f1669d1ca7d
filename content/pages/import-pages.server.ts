import { readPageAddresses } from "#domains/pages/page-addresses.server.ts";
import { preserveIds } from "#content/languages/preserve-ids.ts";
import type { ParsedPage } from "./content-file.ts";
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
  createId,
  type ImportRun,
  noChanges,
  resolveReferences,
} from "#content/import-run.server.ts";

/** Writes the pages of a folder, and removes pages of the portal that the folder lacks. */
export async function importPages(run: ImportRun, pages: readonly ParsedPage[]): Promise<Changes> {
  const { tx, ctx } = run;
  const stored = await readPages(tx, ctx.portal.id);
  const draftBodies = run.isDraft
    ? await readDraftBodies(
        tx,
        ctx.portal.id,
        stored.map(({ alias }) => alias),
      )
    : undefined;
  const changes = noChanges();
  reportSharedModels(run, pages);
  reportTakenAddresses(run, pages, stored, await readPageAddresses(tx, ctx.portal.id));
  if (run.problems.hasErrors) return changes;
  if (!run.isDraft) await releaseModels(run, stored, pages);
  const nextPosition = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
  for (const [position, page] of pages.entries()) {
    const storedRow = stored.find(({ alias }) => alias === page.alias);
    const newPage = {
      alias: page.alias,
      id: page.id ?? storedRow?.id ?? page.alias,
      published: page.published,
      position: run.isPartial ? positionOf(storedRow, nextPosition + position) : position,
      model: page.model ?? null,
      body: buildPageBody(run, page, draftBodies?.get(page.alias) ?? storedRow?.body),
    };
    const { outcome, tags } = draftBodies
      ? await writePageDraft(tx, ctx, storedRow, newPage)
      : await writePage(tx, ctx, storedRow, newPage, page.addresses);
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

/** Returns the page's current position, or `nextPosition` for a new or removed page. */
const positionOf = (storedRow: StoredPageRow | undefined, nextPosition: number): number =>
  storedRow && storedRow.position !== removedPosition ? storedRow.position : nextPosition;

/** Reports courses and elements that several pages name as their `model`: each may have only one page. */
function reportSharedModels({ problems }: ImportRun, pages: readonly ParsedPage[]): void {
  const aliasByModel = new Map<string, string>();
  for (const { alias, model, file, line } of pages) {
    if (!model) continue;
    const key = `${model.name} "${model.id}"`;
    const otherAlias = aliasByModel.get(key);
    if (otherAlias !== undefined)
      problems.error({ file, line }, `The page "${otherAlias}" already belongs to the ${key}.`);
    aliasByModel.set(key, alias);
  }
}

/** Reports addresses that would lead to two pages. */
function reportTakenAddresses(
  { problems }: ImportRun,
  pages: readonly ParsedPage[],
  stored: readonly StoredPageRow[],
  reserved: ReadonlyMap<string, string>,
): void {
  const aliases = [...stored, ...pages].map(({ alias }) => [alias, alias] as const);
  const owners = new Map([...reserved, ...aliases]);
  for (const { alias, address, addresses, file, addressLine } of pages) {
    const place = { file, line: addressLine };
    if (reserved.has(alias) && reserved.get(alias) !== alias)
      problems.error(
        place,
        `"${alias}" is or was the address of the page "${reserved.get(alias)}".`,
      );
    for (const one of address === undefined ? addresses : [address, ...addresses]) {
      const owner = owners.get(one) ?? alias;
      owners.set(one, owner);
      if (owner !== alias)
        problems.error(place, `The address "${one}" belongs to the page "${owner}".`);
    }
  }
}

/** If a page's `model` moves to another page, the old page must release it before the new page takes it. */
async function releaseModels(
  { tx, ctx, isPartial }: ImportRun,
  stored: readonly StoredPageRow[],
  pages: readonly ParsedPage[],
): Promise<void> {
  for (const { alias, model } of stored) {
    const page = pages.find((candidate) => candidate.alias === alias);
    if (!page && isPartial) continue;
    const newModel = page?.model;
    if (!model || (newModel && newModel.name === model.name && newModel.id === model.id)) continue;
    await releaseModel(tx, ctx.portal.id, alias);
  }
}

function buildPageBody(
  run: ImportRun,
  page: ParsedPage,
  storedBody: PageBody | undefined,
): PageBody {
  const trees = preserveIds(
    storedBody ? treesOf(storedBody.texts) : null,
    resolveReferences(run, page.components),
    run.primaryLanguage,
    createId,
    run.problems,
  );
  return {
    template: page.template,
    type: page.type,
    noindex: page.noindex,
    ...(page.address === undefined ? {} : { address: page.address }),
    ...(page.sharePicture && { sharePicture: run.pictures.get(page.sharePicture.path)! }),
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
