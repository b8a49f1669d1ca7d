import { sql } from "drizzle-orm";
import { call, type TestPortal } from "#tests/kit/portal.ts";
import { draftCalls } from "./creator-calls.ts";
import type { Call, Callers } from "./operation-calls.ts";

export const previewLinkId = "7d0f3a4e-1b62-4c57-8f29-3e5a9c0d1b2f";

/** Stores the example link to a draft, if it was revoked. */
export const storePreviewLink = (portal: TestPortal) =>
  portal.database.db.execute(sql`
    insert into preview_links (environment_id, id, content_id, created_by, created_at, expires_at)
    values ('first', ${previewLinkId}, 'main', 'system', now(), now() + interval '1 day')
    on conflict do nothing`);

export const savedSectionId = "example-section";
const sectionParams = { sectionId: savedSectionId };
const sectionBlocks = [{ id: "verse", type: "quote", props: { text: "Be still." }, children: [] }];

/** Stores the example section, as it was saved. */
export const storeSavedSection = (portal: TestPortal) =>
  portal.database.db.execute(sql`
    insert into saved_sections (environment_id, id, name, language, components, created_at)
    values ('first', ${savedSectionId}, 'A verse', 'en', ${JSON.stringify(sectionBlocks)}::jsonb, now())
    on conflict (environment_id, id) do update set deleted_at = null`);

/** Functions that prepare calls which would otherwise be refused for another reason than the caller's role. */
const sectionPreparations = (portalOf: () => TestPortal) => ({
  deleteSavedSection: () => storeSavedSection(portalOf()),
  restoreSavedSection: () =>
    portalOf().database.db.execute(sql`
      update saved_sections set deleted_at = now() where id = ${savedSectionId}`),
});

const aboutPage = {
  texts: {
    en: {
      title: "About us",
      components: [{ id: "hero", type: "header", props: { title: "About us" }, children: [] }],
    },
  },
};

const mainParams = { alias: "main" };
/** The version of the example page after it was in the trash and restored. */
const newPageVersion = 3;
const trashParams = { alias: "a-new-page" };

/** Functions that bring the example page and section into the state that an operation needs. */
export function pagePreparations({
  callers,
  portalOf,
}: {
  callers: () => Callers;
  portalOf: () => TestPortal;
}) {
  const callAsAdmin = (method: string, address: string, body?: unknown) =>
    call(callers().admin.browser, method, address, body);
  const create = async () => {
    for (const table of ["pages", "page_revisions", "planned_pages"])
      await portalOf().database.db.execute(sql`
        delete from ${sql.raw(table)} where alias = ${trashParams.alias}`);
    await callAsAdmin("PUT", "/pages/a-new-page", { page: aboutPage });
    await callAsAdmin("DELETE", "/creator/pages/a-new-page");
    await callAsAdmin("POST", "/creator/pages/a-new-page/restore");
  };
  return {
    ...sectionPreparations(portalOf),
    trashPage: create,
    schedulePage: create,
    restorePage: async () => {
      await create();
      await callAsAdmin("DELETE", "/creator/pages/a-new-page");
    },
    cancelPageSchedule: async () => {
      await create();
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const json = { version: newPageVersion, publishAt };
      await callAsAdmin("PUT", "/creator/pages/a-new-page/schedule", json);
    },
  };
}

/** Example calls of the operations on pages and on links to drafts. */
export const pageCalls: Record<string, Call> = {
  putPage: ({ admin }) => ({
    path: { alias: "about" },
    json: { publish: false, page: aboutPage },
    caller: admin.browser,
  }),
  publishPage: ({ admin }) => ({ path: { alias: "about" }, json: {}, caller: admin.browser }),
  unpublishPage: ({ admin }) => ({ path: { alias: "about" }, json: {}, caller: admin.browser }),
  listEditedPages: ({ admin }) => ({ query: "filter=policies", caller: admin.browser }),
  createPage: ({ admin }) => ({
    json: { title: "A new page", starter: "about" },
    caller: admin.browser,
  }),
  duplicatePage: ({ admin }) => ({ path: mainParams, caller: admin.browser }),
  copyToMainPage: ({ admin }) => ({ path: { alias: "about" }, caller: admin.browser }),
  trashPage: ({ admin }) => ({ path: trashParams, caller: admin.browser }),
  restorePage: ({ admin }) => ({ path: trashParams, caller: admin.browser }),
  ...draftCalls("EditedPage", mainParams),
  // The draft of the main page has one change more, made by copyToMainPage.
  discardEditedPageDraft: ({ admin }) => ({
    path: mainParams,
    caller: admin.browser,
    json: { changeId: "example of a discard", version: 4 },
  }),
  getPagePublishSummary: ({ admin }) => ({ path: mainParams, caller: admin.browser }),
  schedulePage: ({ admin }) => ({
    path: { alias: "a-new-page" },
    json: { version: newPageVersion, publishAt: new Date(Date.now() + 3_600_000).toISOString() },
    caller: admin.browser,
  }),
  cancelPageSchedule: ({ admin }) => ({ path: { alias: "a-new-page" }, caller: admin.browser }),
  listPageRevisions: ({ admin }) => ({ path: { alias: "about" }, caller: admin.browser }),
  listPreviewLinks: ({ admin }) => ({ query: "id=main", caller: admin.browser }),
  createPreviewLink: ({ admin }) => ({ json: { id: "main" }, caller: admin.browser }),
  revokePreviewLink: ({ admin }) => ({
    path: { linkId: previewLinkId },
    caller: admin.browser,
  }),
  listSavedSections: ({ admin }) => ({ query: "text=verse", caller: admin.browser }),
  createSavedSection: ({ admin }) => ({
    json: { name: "Another verse", language: "en", components: sectionBlocks },
    caller: admin.browser,
  }),
  getSavedSection: ({ admin }) => ({ path: sectionParams, caller: admin.browser }),
  renameSavedSection: ({ admin }) => ({
    path: sectionParams,
    json: { name: "A quiet verse" },
    caller: admin.browser,
  }),
  deleteSavedSection: ({ admin }) => ({ path: sectionParams, caller: admin.browser }),
  restoreSavedSection: ({ admin }) => ({ path: sectionParams, caller: admin.browser }),
};
