import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  requestedLanguage,
  blocksAnswer,
  type BlocksAnswer,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { requireMiddleware, type HasBought } from "./require-middleware.server.ts";
import { loadPage, loadPageByModel } from "./load-page.server.ts";
import type { Page } from "./page.ts";
import { can } from "./policy.server.ts";

const operation = operationsFor<Ctx>("Pages");

const pageAnswer = z
  .object({
    id: z.string(),
    alias: z.string(),
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
    components: blocksAnswer.components.optional(),
    data: blocksAnswer.data.optional(),
  })
  .meta({ id: "Page" });

const options = z.object({ ...languageQuery, withComponents: flag.optional() });
type Options = z.output<typeof options>;

/** What these operations need from blocks and orders. */
export type PagesCompose = {
  showPage(ctx: Ctx, page: Page): Promise<BlocksAnswer>;
  hasBought: HasBought;
  /** The built-in page of an alias, used until the portal writes its own. */
  loadTemplate(ctx: Ctx, alias: string): Promise<Page | null>;
};

/** Operations that load pages, by alias or model, and templates. The blocks decide which of their fields are sent. */
export function pagesApi({ showPage, hasBought, loadTemplate }: PagesCompose): Operation<Ctx>[] {
  async function present(ctx: Ctx, page: Page | null, query: Options) {
    if (!page) throw notFound();
    const { components: _components, ...about } = page;
    if (!page.published && !can(ctx, "read", "unpublished page")) {
      if (query.withComponents) throw notFound();
      return { ...about, title: "", description: "", keywords: "" };
    }
    if (!query.withComponents) return about;
    await requireMiddleware(ctx, page, hasBought);
    return { ...about, ...(await showPage(ctx, page)) };
  }
  const speaking = (ctx: Ctx, query: Options) => ({
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
      forBlocked: true,
      params: z.object({ alias: id }),
      query: options,
      answer: pageAnswer,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const asked = speaking(ctx, query);
        return present(asked, await loadPage(asked, params.alias, asked.language), query);
      },
    }),
    operation({
      operationId: "getPageByModel",
      method: "get",
      path: "/pages/by-model/{modelName}/{modelId}",
      summary: "The page of a model, for example of a course by its id",
      caller: "anyone",
      forBlocked: true,
      params: z.object({ modelName: id, modelId: id }),
      query: options,
      answer: pageAnswer,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const asked = speaking(ctx, query);
        const model = { name: params.modelName, id: params.modelId };
        return present(asked, await loadPageByModel(asked, model, asked.language), query);
      },
    }),
    operation({
      operationId: "getPageTemplate",
      method: "get",
      path: "/page-templates/{alias}",
      summary:
        "A template, for pages that the portal has not published: policies, error pages, default",
      caller: "anyone",
      forBlocked: true,
      params: z.object({ alias: id }),
      query: options,
      answer: pageAnswer,
      errors: [notFound],
      handle: async (ctx, { params, query }) => {
        const asked = speaking(ctx, query);
        return present(asked, await loadTemplate(asked, params.alias), {
          withComponents: true,
          ...query,
        });
      },
    }),
  ];
}
