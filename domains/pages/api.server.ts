import * as z from "zod";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  requestedLanguage,
  blocksResponse,
  type BlocksResponse,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { requireMiddleware, type HasBought } from "./require-middleware.server.ts";
import { loadPageByModel } from "./load-page.server.ts";
import { loadPageByAddress } from "./page-addresses.server.ts";
import type { Page } from "./page.ts";
import { can } from "./policy.server.ts";

const operation = operationsFor<VisitCtx>("Pages");

const pageResponse = z
  .object({
    id: z.string(),
    alias: z.string(),
    address: z.string().optional().describe("what its address has instead of its alias"),
    environmentId: z.string(),
    published: z.boolean(),
    title: z.string(),
    description: z.string(),
    keywords: z.string(),
    noindex: z.boolean(),
    template: z.string(),
    type: z.string(),
    index: z.int(),
    edited: z.int().describe("the revision that is shown"),
    model: z.object({ name: z.string(), id: z.string() }).nullable().describe("what it belongs to"),
    components: blocksResponse.components.optional(),
    data: blocksResponse.data.optional(),
  })
  .meta({ id: "Page" });

const options = z.object({ ...languageQuery, withComponents: flag.optional() });
type Options = z.output<typeof options>;

/** What these operations need from blocks and orders. */
export type PagesDependencies = {
  showPage(ctx: VisitCtx, page: Page): Promise<BlocksResponse>;
  hasBought: HasBought;
  /** The built-in page of an alias, used until the portal writes its own. */
  loadTemplate(ctx: VisitCtx, alias: string): Promise<Page | null>;
};

/** Operations that load pages, by alias or model, and templates. The blocks decide which of their fields are sent. */
export function pagesApi({
  showPage,
  hasBought,
  loadTemplate,
}: PagesDependencies): Operation<VisitCtx>[] {
  async function toResponse(ctx: VisitCtx, page: Page | null, query: Options) {
    if (!page) throw notFound();
    const { components: _components, ...pageFields } = page;
    if (!page.published && !can(ctx, "read", "unpublished page")) {
      if (query.withComponents) throw notFound();
      return { ...pageFields, title: "", description: "", keywords: "" };
    }
    if (!query.withComponents) return pageFields;
    await requireMiddleware(ctx, page, hasBought);
    return { ...pageFields, ...(await showPage(ctx, page)) };
  }
  const withLanguage = (ctx: VisitCtx, query: Options) => ({
    ...ctx,
    language: requestedLanguage(ctx, query),
  });
  return [
    operation({
      operationId: "getPageByAlias",
      method: "get",
      path: "/pages/{alias}",
      summary: "A page by its alias; only admins see unpublished ones",
      caller: "anyone",
      allowsBlockedUsers: true,
      params: z.object({ alias: id }),
      query: options,
      response: pageResponse,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const languageCtx = withLanguage(ctx, query);
        return toResponse(
          languageCtx,
          await loadPageByAddress(languageCtx, params.alias, languageCtx.language),
          query,
        );
      },
    }),
    operation({
      operationId: "getPageByModel",
      method: "get",
      path: "/pages/by-model/{modelName}/{modelId}",
      summary: "The page of a model, for example of a course by its id",
      caller: "anyone",
      allowsBlockedUsers: true,
      params: z.object({ modelName: id, modelId: id }),
      query: options,
      response: pageResponse,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const languageCtx = withLanguage(ctx, query);
        const model = { name: params.modelName, id: params.modelId };
        return toResponse(
          languageCtx,
          await loadPageByModel(languageCtx, model, languageCtx.language),
          query,
        );
      },
    }),
    operation({
      operationId: "getPageTemplate",
      method: "get",
      path: "/page-templates/{alias}",
      summary:
        "A template, for pages that the portal has not published: policies, error pages, default",
      caller: "anyone",
      allowsBlockedUsers: true,
      params: z.object({ alias: id }),
      query: options,
      response: pageResponse,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const languageCtx = withLanguage(ctx, query);
        return toResponse(languageCtx, await loadTemplate(languageCtx, params.alias), {
          withComponents: true,
          ...query,
        });
      },
    }),
  ];
}
