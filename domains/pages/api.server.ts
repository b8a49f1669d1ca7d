import * as z from "zod";
import { mayChangePortal } from "#domains/settings/access.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notFound } from "#domains/settings/errors.ts";
import {
  askedLanguage,
  blocksAnswer,
  type BlocksAnswer,
  flag,
  id,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { loadPage } from "./load-page.server.ts";
import type { Page } from "./page.ts";

const operation = operationsFor<Ctx>();

const pageAnswer = z.object({
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
  components: blocksAnswer.components.optional(),
  data: blocksAnswer.data.optional(),
});

/** Pages by alias. What of their blocks may leave is decided by the blocks. */
export function pagesApi(compose: {
  showPage(ctx: Ctx, page: Page): Promise<BlocksAnswer>;
}): Operation<Ctx>[] {
  return [
    operation({
      operationId: "getPageByAlias",
      method: "get",
      path: "/pages/{alias}",
      summary: "A page; what an unpublished one says is for the portal's admins alone",
      caller: "anyone",
      forBlocked: true,
      params: z.object({ alias: id }),
      query: z.object({ ...languageQuery, withComponents: flag.optional() }),
      answer: pageAnswer,
      errors: [notFound()],
      handle: async (ctx, { params, query }) => {
        const language = askedLanguage(ctx, query);
        const page = await loadPage(ctx, params.alias, language);
        if (!page) throw notFound();
        const { components: _components, ...about } = page;
        if (!page.published && !mayChangePortal(ctx.actor)) {
          if (query.withComponents) throw notFound();
          return { ...about, title: "", description: "", keywords: "" };
        }
        if (!query.withComponents) return about;
        return { ...about, ...(await compose.showPage({ ...ctx, language }, page)) };
      },
    }),
  ];
}
