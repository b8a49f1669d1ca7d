import * as z from "zod";
import { draftOperations } from "#domains/drafts/draft-operations.server.ts";
import { authorChanged } from "#domains/drafts/errors.ts";
import { planAheadMaxDays } from "#domains/drafts/planned/planned-publication.ts";
import { author, requireAuthor } from "#domains/drafts/require-author.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { invalidInput, notAllowed, notFound, versionConflict } from "#domains/settings/errors.ts";
import {
  id,
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import type { MessagesCtx } from "#domains/settings/translator.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import type { CheckBlock } from "./check-tree.ts";
import { copyToMainPage } from "./copy-to-main-page.server.ts";
import { createPage, type LoadPageText } from "./create-page.server.ts";
import { duplicatePage } from "./duplicate-page.server.ts";
import {
  editedPagesLimit,
  pageFilters,
  pageSearchMaxChars,
  pageStates,
  pageTrashDays,
} from "./edited-page.ts";
import { editedPagesListName, listEditedPages } from "./list-edited-pages.server.ts";
import { pageDrafts } from "./page-draft-kind.server.ts";
import { pageTitleMaxChars } from "./page-limits.ts";
import {
  bodyChangesResponse,
  plannedTimeResponse,
  unfinishedResponse,
} from "./publish-responses.server.ts";
import { cancelPageSchedule, schedulePage } from "./schedule/schedule-page.server.ts";
import { pageStarters } from "./starters/page-starters.ts";
import { summarizePagePublishing } from "./summarize-page-publishing.server.ts";
import { restorePage, trashPage } from "./trash-page.server.ts";

type PagesCtx = Ctx & MessagesCtx;
const operation = operationsFor<PagesCtx>("Pages");
const params = z.object({ alias: id });

type Dependencies = {
  checkBlock: CheckBlock;
  loadPageText: LoadPageText;
};

/** Operations with which editors write pages: their list, drafts, copies, publishing and the trash. */
export function editedPagesApi({ checkBlock, loadPageText }: Dependencies): Operation<PagesCtx>[] {
  return [
    operation({
      operationId: "listEditedPages",
      method: "get",
      path: "/creator/pages",
      summary: "The pages of the portal for their editors, also unpublished ones",
      caller: "person",
      query: z.object({
        filter: z.enum(pageFilters).optional().describe("current (the default): not in the trash"),
        text: z
          .string()
          .max(pageSearchMaxChars)
          .optional()
          .describe("in a title, in any language, or in an address"),
        textsLanguage: z.string().max(20).optional().describe("with texts in this language"),
        ...pageQuery(editedPagesLimit),
      }),
      response: z.array(
        z.object({
          alias: z.string(),
          address: z.string().describe("what its address has now: its own, or the alias"),
          title: z.string(),
          languages: z.array(z.string()),
          state: z
            .enum(pageStates)
            .describe("changed: published, with changes that visitors don't see yet"),
          updatedAt: z.string().describe("ISO instant"),
          trashedAt: z.string().nullable().describe("ISO instant"),
        }),
      ),
      errors: [notAllowed, invalidInput],
      handle: (ctx, { query: { filter = "current", text = "", ...more } }, request) => {
        const wanted = { filter, text: text.trim(), textsLanguage: more.textsLanguage ?? "" };
        return respondWithPage(
          ctx,
          request,
          { list: editedPagesListName(wanted), limitMax: editedPagesLimit, query: more },
          (pageRequest) => listEditedPages(ctx, wanted, pageRequest),
        );
      },
    }),
    operation({
      operationId: "createPage",
      method: "post",
      path: "/creator/pages",
      summary: "Creates an unpublished page, empty or from a starter",
      caller: "person",
      body: z.object({
        title: z
          .string()
          .trim()
          .min(1)
          .max(pageTitleMaxChars)
          .optional()
          .describe("in the portal's primary language; absent: that of the starter"),
        starter: z.enum(pageStarters).default("empty"),
      }),
      response: z.object({ alias: z.string() }),
      errors: [notAllowed, invalidInput],
      handle: (ctx, { body }) => createPage(ctx, body, loadPageText),
    }),
    operation({
      operationId: "duplicatePage",
      method: "post",
      path: "/creator/pages/{alias}/duplicate",
      summary: "Copies a page with its newest draft; the copy is unpublished",
      caller: "person",
      params,
      response: z.object({ alias: z.string().describe("of the copy") }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { alias } }) => duplicatePage(ctx, alias),
    }),
    operation({
      operationId: "copyToMainPage",
      method: "post",
      path: "/creator/pages/{alias}/copy-to-main",
      summary: "Gives the draft of the main page the newest content of this page",
      caller: "person",
      params,
      response: z.object({ alias: z.literal("main") }),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: { alias } }) => copyToMainPage(ctx, alias),
    }),
    operation({
      operationId: "trashPage",
      method: "delete",
      path: "/creator/pages/{alias}",
      summary: `Puts a page in the trash, where it can be restored for ${pageTrashDays} days`,
      caller: "person",
      params,
      response: z.object({ published: z.literal(false) }),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: { alias } }) => trashPage(ctx, alias),
    }),
    operation({
      operationId: "restorePage",
      method: "post",
      path: "/creator/pages/{alias}/restore",
      summary: "Takes a page out of the trash, published if it was",
      caller: "person",
      params,
      response: z.object({ published: z.boolean() }),
      errors: [notAllowed, notFound, invalidInput],
      handle: (ctx, { params: { alias } }) => restorePage(ctx, alias),
    }),
    ...draftOperations({
      tag: "Pages",
      kind: pageDrafts,
      name: "EditedPage",
      noun: "a page",
      path: "/creator/pages/{alias}/draft",
      param: "alias",
    }),
    operation({
      operationId: "getPagePublishSummary",
      method: "get",
      path: "/creator/pages/{alias}/publish",
      summary: "What publishing a page would change for visitors, and what isn't finished yet",
      caller: "person",
      params,
      response: z.object({
        version: z.int().describe("of the page with its draft, for publishPage"),
        isPublished: z.boolean(),
        hasChanges: z.boolean(),
        isOutdated: z
          .boolean()
          .describe("something else was published since the draft was made; it can't be published"),
        changes: bodyChangesResponse,
        unfinished: unfinishedResponse,
        picturesWithoutText: z.int(),
        oldAddress: z
          .string()
          .nullable()
          .describe("the address that visitors know, if it changes; null: it stays"),
        newAddress: z.string(),
        policy: z
          .enum(["default", "mentor"])
          .nullable()
          .describe("what kind of policy it is; null: none"),
        schedule: plannedTimeResponse.nullable().describe("the planned publication; null: none"),
      }),
      errors: [notAllowed, notFound],
      handle: (ctx, { params: { alias } }) => summarizePagePublishing(ctx, alias, checkBlock),
    }),
    operation({
      operationId: "schedulePage",
      method: "put",
      path: "/creator/pages/{alias}/schedule",
      summary:
        "Plans to publish a page as it is now, instead of what was planned before; later edits don't change it",
      caller: "person",
      params,
      body: z.object({
        version: versionNumber.describe("the version that the caller saw"),
        author,
        publishAt: z.iso
          .datetime({ offset: true })
          .describe(`an ISO instant, at most ${planAheadMaxDays} days ahead`),
      }),
      response: z.object({ publishAt: z.string().describe("ISO instant") }),
      errors: [notAllowed, notFound, versionConflict, invalidInput, authorChanged],
      handle: async (ctx, { params: { alias }, body }) => {
        requireAuthor(ctx, body.author);
        const publishAt = Date.parse(body.publishAt);
        await schedulePage(ctx, { alias, version: body.version, publishAt }, checkBlock);
        return { publishAt: new Date(publishAt).toISOString() };
      },
    }),
    operation({
      operationId: "cancelPageSchedule",
      method: "delete",
      path: "/creator/pages/{alias}/schedule",
      summary: "Cancels the planned publication of a page",
      caller: "person",
      params,
      response: z.object({ publishAt: z.null() }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: { alias } }) => {
        await cancelPageSchedule(ctx, alias);
        return { publishAt: null };
      },
    }),
  ];
}
