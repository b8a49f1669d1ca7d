import * as z from "zod";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import { authorize } from "#domains/drafts/policy.server.ts";
import { checkTree } from "#domains/pages/check-tree.ts";
import type { Component } from "#domains/pages/component.ts";
import { guest } from "#domains/settings/context.ts";
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
      viewer: z
        .enum(["guest", "learner"])
        .optional()
        .describe("as a guest or a learner sees the blocks; without it, as you do"),
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

type PreparedInput = {
  language: string;
  viewer?: "guest" | "learner" | undefined;
  components: unknown[];
};

/** The context of a guest, or of a learner without the caller's roles; else the caller's own. */
function asViewer(ctx: VisitCtx, viewer: PreparedInput["viewer"]): VisitCtx {
  if (viewer === "guest") return { ...ctx, actor: guest, deviceId: null };
  return viewer === "learner"
    ? { ...ctx, actor: { ...ctx.actor, roles: [], withheldRoles: [] } }
    : ctx;
}

/** Prepares blocks as a page does. Blocks that can't be shown are left out. */
async function prepareBlocks(ctx: VisitCtx, { language, viewer, components }: PreparedInput) {
  authorize(ctx, "read", "draft");
  if (!ctx.settings.i18n.langs.includes(language))
    throw invalidInput("language: the portal does not have this language");
  const problem = checkTree(components, "components", () => null);
  if (problem) throw invalidInput(`${problem.path}: ${problem.reason}`);
  const screen = plainScreen({ kind: "element", path: "/" });
  const { tree, data } = await loadBlocks(
    { ...asViewer(ctx, viewer), language, screen },
    components as unknown as Component[],
  );
  return { kinds: preparedKinds, components: tree, data };
}
