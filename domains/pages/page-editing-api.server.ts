import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { changedMeanwhile, invalidInput, notAllowed, notFound } from "#domains/settings/errors.ts";
import {
  id,
  type Operation,
  operationsFor,
  versionNumber,
} from "#domains/settings/operation.server.ts";
import { answerPage, pageQuery } from "#domains/settings/paging.server.ts";
import type { CheckBlock } from "./check-tree.ts";
import { listPageRevisions, revisionsListMax } from "./list-page-revisions.server.ts";
import { listPages, pagesListMax } from "./list-pages.server.ts";
import { pageSchema } from "./page-schema.ts";
import { makePreviewLink } from "./preview-link.server.ts";
import type { PageChange } from "./read-edited.server.ts";
import { publishPage, unpublishPage } from "./publish-page.server.ts";
import { putPage } from "./put-page.server.ts";

const operation = operationsFor<Ctx>("Pages");
const version = versionNumber.optional().describe("the version that was changed");
const params = z.object({ alias: id });

const edited = {
  alias: z.string(),
  id: z.string(),
  published: z.boolean(),
  revision: z.int().describe("the revision shown once the page is published"),
  draft: z.int().nullable().describe("a newer revision that is not published yet"),
  version: z.int(),
  index: z.int(),
  model: z.object({ name: z.string(), id: z.string() }).nullable(),
};
const editedAnswer = z.object(edited).meta({ id: "EditedPage" });

type Tools = {
  checkBlock: CheckBlock;
  forget(tags: readonly string[]): void;
  /** Whether the portal has an element with this id, visible or not. Passed in, because pages don't know courses. */
  isElement(ctx: Ctx, id: string): Promise<boolean>;
};

/** Operations for admins to edit pages. `forget` drops what this process has cached under the tags. */
export function pageEditingApi({ checkBlock, forget, isElement }: Tools): Operation<Ctx>[] {
  const told = <Changed extends PageChange>(changed: Changed) => {
    forget(changed.tags);
    return changed;
  };
  return [
    operation({
      operationId: "listPages",
      method: "get",
      path: "/pages",
      summary: "The portal's pages with their drafts, in order",
      caller: "person",
      query: z.object(pageQuery(pagesListMax)),
      answer: z.object({ pages: z.array(z.object({ ...edited, title: z.string() })) }),
      errors: [notAllowed],
      handle: async (ctx, { query }, asked) => ({
        pages: await answerPage(
          ctx,
          asked,
          { list: ["pages"], most: pagesListMax, query },
          (wish) => listPages(ctx, wish),
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
      answer: z.object({ ...edited, warnings: z.array(z.string()) }),
      errors: [notAllowed, notFound, changedMeanwhile, invalidInput],
      handle: async (ctx, { params: { alias }, body }) =>
        told(await putPage(ctx, { alias, ...body }, checkBlock)),
    }),
    operation({
      operationId: "publishPage",
      method: "post",
      path: "/pages/{alias}/publish",
      summary: "Publishes a page's draft, or an older revision",
      caller: "person",
      params,
      body: z.object({ version, revision: versionNumber.optional() }),
      answer: editedAnswer,
      errors: [notAllowed, notFound, changedMeanwhile, invalidInput],
      handle: async (ctx, { params: { alias }, body }) =>
        told(await publishPage(ctx, { alias, ...body })),
    }),
    operation({
      operationId: "unpublishPage",
      method: "post",
      path: "/pages/{alias}/unpublish",
      summary: "Unpublishes a page; its revisions stay",
      caller: "person",
      params,
      body: z.object({ version }),
      answer: editedAnswer,
      errors: [notAllowed, notFound, changedMeanwhile],
      handle: async (ctx, { params: { alias }, body }) =>
        told(await unpublishPage(ctx, { alias, ...body })),
    }),
    operation({
      operationId: "createPreviewLink",
      method: "post",
      path: "/previews",
      summary: "Creates a link that shows a page's draft or an element for a day",
      caller: "person",
      body: z.object({ id: id.describe("a page's alias or id, or an element's id") }),
      answer: z.object({ url: z.string(), expiresAt: z.int().describe("epoch milliseconds") }),
      errors: [notAllowed, notFound],
      handle: async (ctx, { body }) => {
        const { path, expiresAt } = await makePreviewLink(ctx, body.id, (id) => isElement(ctx, id));
        return { url: `${ctx.portal.origin}${path}`, expiresAt };
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
      answer: z.object({
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
      handle: async (ctx, { params: { alias }, query }, asked) => ({
        revisions: await answerPage(
          ctx,
          asked,
          { list: ["page revisions", alias], most: revisionsListMax, query },
          (wish) => listPageRevisions(ctx, alias, wish),
        ),
      }),
    }),
  ];
}
