import * as z from "zod";
import { authorChanged } from "#domains/drafts/errors.ts";
import { author, requireAuthor } from "#domains/drafts/require-author.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { versionConflict, invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  id,
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import type { CheckBlock } from "./check-tree.ts";
import { listPageRevisions, revisionsListMax } from "./list-page-revisions.server.ts";
import { listPages, pagesListMax } from "./list-pages.server.ts";
import { pageSchema } from "./page-schema.ts";
import {
  createPreviewLink,
  type FindPreviewed,
  listPreviewLinks,
  previewLinksMax,
  revokePreviewLink,
} from "./preview-link.server.ts";
import { publishPage, unpublishPage } from "./publish-page.server.ts";
import { putPage } from "./put-page.server.ts";

const operation = operationsFor<Ctx>("Pages");
const version = versionNumber.optional().describe("the version that was changed");
const params = z.object({ alias: id });

const previewedId = id.describe(
  "a page's alias or id, an element's id, or a course's path such as /courses/first-steps",
);
const previewLinkResponse = z.object({
  id: z.string(),
  url: z.string(),
  expiresAt: z.int().describe("epoch milliseconds"),
});

const pageFields = {
  alias: z.string(),
  id: z.string(),
  published: z.boolean(),
  revision: z.int().describe("the revision shown once the page is published"),
  draft: z
    .int()
    .nullable()
    .describe("the revision that the draft becomes once it is published; null: it has no changes"),
  version: z.int().describe("grows with every change of the page and of its draft"),
  index: z.int(),
  model: z.object({ name: z.string(), id: z.string() }).nullable(),
};
const editablePageResponse = z.object(pageFields).meta({ id: "EditablePage" });

type PageEditingDependencies = {
  checkBlock: CheckBlock;
  /** Finds an element or course, visible or not. Passed in, so that pages need no courses. */
  findPreviewed(ctx: Ctx, id: string): ReturnType<FindPreviewed>;
};

/** Operations for admins to edit pages. */
export function pageEditingApi({
  checkBlock,
  findPreviewed,
}: PageEditingDependencies): Operation<Ctx>[] {
  return [
    operation({
      operationId: "listPages",
      method: "get",
      path: "/pages",
      summary: "The portal's pages with their drafts, in order",
      caller: "person",
      query: z.object(pageQuery(pagesListMax)),
      response: z.object({ pages: z.array(z.object({ ...pageFields, title: z.string() })) }),
      errors: [notAllowed],
      handle: async (ctx, { query }, request) => ({
        pages: await respondWithPage(
          ctx,
          request,
          { list: ["pages"], limitMax: pagesListMax, query },
          (pageRequest) => listPages(ctx, pageRequest),
        ),
      }),
    }),
    operation({
      operationId: "putPage",
      method: "put",
      path: "/pages/{alias}",
      summary: "Creates or replaces a page, published or as a draft; refuses an outdated version",
      caller: "person",
      params,
      body: z.object({
        version,
        publish: z
          .boolean()
          .default(true)
          .describe("false: a draft; guests still see the published revision"),
        page: pageSchema,
      }),
      response: z.object({ ...pageFields, warnings: z.array(z.string()) }),
      errors: [notAllowed, notFound, versionConflict, invalidInput],
      handle: async (ctx, { params: { alias }, body }) =>
        putPage(ctx, { alias, ...body }, checkBlock),
    }),
    operation({
      operationId: "publishPage",
      method: "post",
      path: "/pages/{alias}/publish",
      summary: "Publishes a page's draft, or the content of an older revision as the newest one",
      caller: "person",
      params,
      body: z.object({
        version,
        revision: versionNumber.optional(),
        author,
      }),
      response: editablePageResponse,
      errors: [notAllowed, notFound, versionConflict, invalidInput, authorChanged],
      handle: async (ctx, { params: { alias }, body }) => {
        requireAuthor(ctx, body.author);
        return publishPage(ctx, { alias, ...body }, checkBlock);
      },
    }),
    operation({
      operationId: "unpublishPage",
      method: "post",
      path: "/pages/{alias}/unpublish",
      summary: "Unpublishes a page; its revisions stay",
      caller: "person",
      params,
      body: z.object({ version }),
      response: editablePageResponse,
      errors: [notAllowed, notFound, versionConflict],
      handle: async (ctx, { params: { alias }, body }) => unpublishPage(ctx, { alias, ...body }),
    }),
    operation({
      operationId: "createPreviewLink",
      method: "post",
      path: "/previews",
      summary:
        "Creates a link that shows the draft of a page, an element or a whole course for a day",
      caller: "person",
      body: z.object({ id: previewedId }),
      response: previewLinkResponse,
      errors: [notAllowed, notFound],
      handle: async (ctx, { body }) => {
        const { path, ...link } = await createPreviewLink(ctx, body.id, (id) =>
          findPreviewed(ctx, id),
        );
        return { ...link, url: `${ctx.portal.origin}${path}` };
      },
    }),
    operation({
      operationId: "listPreviewLinks",
      method: "get",
      path: "/previews",
      summary: `The links to a draft that still work, the newest first, at most ${previewLinksMax}`,
      caller: "person",
      query: z.object({ id: previewedId }),
      response: z.array(
        previewLinkResponse.extend({
          author: z.string().describe("the name of who created it; may be empty"),
        }),
      ),
      errors: [notAllowed],
      handle: (ctx, { query }) => listPreviewLinks(ctx, query.id),
    }),
    operation({
      operationId: "revokePreviewLink",
      method: "delete",
      path: "/previews/{linkId}",
      summary: "Makes a link to a draft stop working",
      caller: "person",
      params: z.object({ linkId: id }),
      response: z.object({ revoked: z.literal(true) }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: { linkId } }) => {
        await revokePreviewLink(ctx, linkId);
        return { revoked: true as const };
      },
    }),
    operation({
      operationId: "listPageRevisions",
      method: "get",
      path: "/pages/{alias}/revisions",
      summary: "The revisions of a page, newest first",
      caller: "person",
      params,
      query: z.object(pageQuery(revisionsListMax)),
      response: z.object({
        revisions: z.array(
          z.object({
            revision: z.int(),
            createdAt: z.int().describe("epoch milliseconds"),
            createdBy: z.string(),
            title: z.string(),
          }),
        ),
      }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { params: { alias }, query }, request) => ({
        revisions: await respondWithPage(
          ctx,
          request,
          { list: ["page revisions", alias], limitMax: revisionsListMax, query },
          (pageRequest) => listPageRevisions(ctx, alias, pageRequest),
        ),
      }),
    }),
  ];
}
