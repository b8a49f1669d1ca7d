import * as z from "zod";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { authorize } from "#domains/drafts/policy.server.ts";
import { checkTree } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import { invalidInput, notAllowed } from "#domains/settings/errors.ts";
import {
  blocksResponse,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { loadBlocks } from "./load-blocks.server.ts";
import { plainScreen } from "./plain-screen.server.ts";
import { loaders, publicPropsByKind } from "./server-parts.server.ts";

const operation = operationsFor<VisitCtx>("Portal");

/** The kinds whose views need more than the stored properties. */
const preparedKinds = [...new Set([...Object.keys(loaders), ...Object.keys(publicPropsByKind)])];

/** Editors see blocks as learners will, before anything is stored. */
export const prepareBlocksApi: Operation<VisitCtx>[] = [
  operation({
    operationId: "prepareBlocks",
    method: "post",
    path: "/blocks/prepare",
    summary: "Blocks as their views get them: with public properties and loaded data",
    caller: "person",
    body: z.object({
      language: z.string().max(20).describe("one of the portal's languages"),
      components: z.array(z.unknown()).describe("blocks that need not be stored or complete"),
    }),
    response: z.object({
      kinds: z.array(z.string()).describe("the kinds whose views need this"),
      ...blocksResponse,
    }),
    errors: [notAllowed, invalidInput],
    handle: (ctx, { body }) => prepareBlocks(ctx, body),
  }),
];

/** Prepares blocks as a page does. Blocks that can't be shown are left out. */
async function prepareBlocks(
  ctx: VisitCtx,
  { language, components }: { language: string; components: unknown[] },
) {
  authorize(ctx, "read", "draft");
  if (!ctx.settings.i18n.langs.includes(language))
    throw invalidInput("language: the portal does not have this language");
  const problem = checkTree(components, "components", () => null);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
  const screen = plainScreen({ kind: "element", path: "/" });
  const { tree, data } = await loadBlocks(
    { ...ctx, language, screen },
    components as unknown as Component[],
  );
  return { kinds: preparedKinds, components: tree, data };
}
