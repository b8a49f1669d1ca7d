import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBlock } from "#blocks/check-block.server.ts";
import { exportContent } from "#content/export-content.server.ts";
import { importContent } from "#content/import-content.server.ts";
import { loadTemplate } from "#content/templates/load-template.server.ts";
import { readDraft } from "#domains/drafts/lock-draft.server.ts";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import { saveDraft } from "#domains/drafts/save-draft.server.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import type { CourseBody } from "#domains/courses/course.ts";
import { createPage } from "#domains/pages/create-page.server.ts";
import { duplicatePage } from "#domains/pages/duplicate-page.server.ts";
import { pageDrafts } from "#domains/pages/page-draft-kind.server.ts";
import { pageOptions } from "#domains/pages/page-options.ts";
import type { PageBody } from "#domains/pages/page.ts";
import { publishPage, unpublishPage } from "#domains/pages/publish-page.server.ts";
import { trashPage } from "#domains/pages/trash-page.server.ts";
import { settingsSchema } from "#domains/settings/settings.ts";
import { DomainError } from "#platform/domain-error.ts";
import en from "#messages/en.json" with { type: "json" };
import { nestMessages } from "#messages/nest.ts";
import { fuzzRuns, fuzzSeed, fuzzTimeoutMs } from "#tests/faults/fuzz-options.ts";
import { courseFile, openPortals, tinyCourse, type TestPortals } from "./content.fixture.ts";
import { meaningOf } from "./meaning.fixture.ts";
import { pageEdit, type PageEdit } from "./page-edits.fixture.ts";

let portals: TestPortals;
let pictureFile: Uint8Array;
beforeAll(async () => {
  portals = await openPortals();
  pictureFile = await readFile(`${tinyCourse}/pictures/road.webp`);
}, 180_000);
afterAll(() => portals.close());

const portalFile = "settings: { i18n: { langs: [en, uk], primaryLang: en } }\n";
const settings = settingsSchema.parse({ i18n: { langs: ["en", "uk"], primaryLang: "en" } });

/** The pages that visitors see, and every address that leads to them. */
async function readContent(portal: string) {
  const queryRows = async (query: ReturnType<typeof sql>) =>
    (await portals.database.db.execute(query)).rows;
  const pages = await queryRows(sql`
      select p.alias, p.id, p.published, p.model_name, p.model_id, r.body
      from pages p join page_revisions r on r.environment_id = p.environment_id
        and r.alias = p.alias and r.revision = p.revision
      where p.environment_id = ${portal} and p.position >= 0 order by p.alias`);
  return {
    // A page without options has their defaults. A folder has its pages in the order of their aliases.
    pages: pages.map((page) => {
      const body = page["body"] as PageBody;
      return { ...page, body: { ...body, options: pageOptions.parse(body.options ?? {}) } };
    }),
    addresses: await queryRows(sql`
      select a.address, a.alias from page_addresses a join pages p using (environment_id, alias)
      where a.environment_id = ${portal} and p.position >= 0 order by address`),
  };
}

let portalCount = 0;
/** Opens an empty portal. An imported course brings the picture that editors use. */
async function openPortal() {
  const id = `pages-${(portalCount += 1)}`;
  const ctx = { ...(await portals.createPortalContext(id)), settings };
  const folder = await portals.createFolder({
    "portal.yaml": portalFile,
    "road.webp": pictureFile,
    "courses/pictures/course.yaml": `${courseFile}cover: ../../road.webp\n`,
  });
  await importContent(ctx, folder);
  const { rows } = await portals.database.db.execute<{ body: CourseBody }>(sql`
    select body from course_revisions where environment_id = ${id} limit 1`);
  return { ctx, picture: rows[0]!.body.cover!, aliases: [] as string[] };
}
type Portal = Awaited<ReturnType<typeof openPortal>>;

let idCount = 0;
const createId = () => `n${(idCount += 1)}`;
const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(items.length, 1)];
const set = (path: string[], value: unknown): Operation[] => [
  { op: "set", path, value: toJson({ value })["value"]! },
];

/** The operations of an edit; [] if the page has nothing that it could change. */
function operationsOf(body: PageBody, edit: PageEdit, picture: StoredPicture): Operation[] {
  const { language, words, severalLines, at, isOn } = edit;
  const text = body.texts[language];
  const path = ["texts", language];
  if (edit.kind === "picture") return set(["sharePicture"], picture);
  if (edit.kind === "address") return set(["address"], `place-${at}`);
  if (edit.kind === "noindex") return set(["noindex"], isOn);
  if (edit.kind === "options")
    return set(["options"], pageOptions.parse({ scrollToTop: isOn, header: { dark: isOn } }));
  if (edit.kind === "visibility") return set(["middleware"], ["auth"]);
  if (!text)
    return set(path, { title: words, description: severalLines, keywords: "", components: [] });
  const components = [...path, "components"];
  const id = pick(text.components, at)?.id;
  switch (edit.kind) {
    case "title":
      return set([...path, "title"], words);
    case "text":
      return set([...path, edit.field], edit.field === "seoTitle" ? words : severalLines);
    case "block": {
      const item = { ...edit.block, id: createId(), children: [] };
      return [{ op: "insert", path: components, after: id ?? null, item }];
    }
    case "remove block":
      return id === undefined ? [] : [{ op: "remove", path: components, id }];
    case "move block":
      return id === undefined
        ? []
        : [{ op: "move", path: components, id, to: components, after: null }];
    default:
      return [];
  }
}

async function applyEdit({ ctx, picture, aliases }: Portal, edit: PageEdit): Promise<void> {
  const alias = pick(aliases, edit.at);
  if (edit.kind === "create" || alias === undefined) {
    const withMessages = { ...ctx, messages: () => nestMessages(en) };
    const page = await createPage(
      withMessages,
      { title: edit.words, starter: edit.starter },
      loadTemplate,
    );
    return void aliases.push(page.alias);
  }
  if (edit.kind === "duplicate") return void aliases.push((await duplicatePage(ctx, alias)).alias);
  if (edit.kind === "trash") {
    await trashPage(ctx, alias);
    return void aliases.splice(aliases.indexOf(alias), 1);
  }
  if (edit.kind === "publish") return publish(ctx, alias);
  if (edit.kind === "unpublish") return void (await unpublishPage(ctx, { alias }));
  const { body, version } = await readDraft(ctx, pageDrafts, alias);
  const operations = operationsOf(body as unknown as PageBody, edit, picture);
  if (operations.length > 0)
    await saveDraft(ctx, pageDrafts, { id: alias, version, changeId: createId(), operations });
}

/** Publishes a page, unless its draft isn't finished or another page has its address. */
async function publish(ctx: Portal["ctx"], alias: string): Promise<void> {
  try {
    await publishPage(ctx, { alias }, checkBlock);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "INVALID")) throw error;
  }
}

test(
  "whatever editors do with pages and publish, its export has the same pages in an empty portal",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(pageEdit, { minLength: 20, maxLength: 60, size: "max" }),
        async (edits) => {
          const portal = await openPortal();
          const { ctx, aliases } = portal;
          for (const one of edits) await applyEdit(portal, one);
          for (const alias of aliases) await publish(ctx, alias);
          const folder = join(await portals.newFolder(), "out");
          expect((await exportContent(ctx, folder)).warnings).toEqual([]);
          await portals.database.db.execute(sql`delete from portal_hosts`);
          const copy = {
            ...(await portals.createPortalContext(`${ctx.portal.id}-copy`, ctx.portal.host)),
            settings,
          };
          await importContent(copy, folder);
          expect(meaningOf(await readContent(copy.portal.id))).toEqual(
            meaningOf(await readContent(ctx.portal.id)),
          );
        },
      ),
      { seed: fuzzSeed, numRuns: fuzzRuns, endOnFailure: true },
    );
  },
  fuzzTimeoutMs,
);
