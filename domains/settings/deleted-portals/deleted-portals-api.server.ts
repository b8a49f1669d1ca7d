import * as z from "zod";
import type { LoadUserNames } from "#domains/settings/audit-log/list-audit-log.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { notAllowed } from "#domains/settings/errors.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { pageQuery, respondWithPage } from "#domains/settings/paging.server.ts";
import { deletedPortalsListMax, listDeletedPortals } from "./list-deleted-portals.server.ts";

const operation = operationsFor<Ctx>("Portal");

/** The deleted portals for owners. `loadUserNames` is passed in because users belong to a later domain. */
export const deletedPortalsOperations = ({
  loadUserNames,
}: {
  loadUserNames: LoadUserNames;
}): Operation<Ctx>[] => [
  operation({
    operationId: "listDeletedPortals",
    method: "get",
    path: "/deleted-portals",
    summary: "The portals that were deleted from this installation, the latest first",
    caller: "person",
    query: z.object(pageQuery(deletedPortalsListMax)),
    response: z.object({
      portals: z.array(
        z.object({
          id: z.string(),
          portalId: z.string(),
          name: z.string(),
          host: z.string().describe("its main host"),
          deletedBy: z.string().describe("a user's id, or system for a command"),
          deletedByName: z.string(),
          deletedAt: z.string().describe("ISO instant"),
          rowCounts: z
            .record(z.string(), z.int())
            .describe("how many rows of each table were deleted with it"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }, request) => {
      const page = { list: ["deleted portals"], limitMax: deletedPortalsListMax, query };
      const portals = await respondWithPage(ctx, request, page, (pageRequest) =>
        listDeletedPortals(ctx, (_, userIds) => loadUserNames(ctx, userIds), pageRequest),
      );
      return { portals };
    },
  }),
];
