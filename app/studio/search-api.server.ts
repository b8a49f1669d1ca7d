import * as z from "zod";
import { notAllowed } from "#domains/settings/errors.ts";
import { operationsFor } from "#domains/settings/operation.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { searchQueryMaxChars, searchResultKinds } from "./search-result.ts";
import { searchStudio } from "./search-studio.server.ts";

const operation = operationsFor<RequestCtx>("Portal");

export const searchOperations = [
  operation({
    operationId: "searchStudio",
    method: "get",
    path: "/studio/search",
    summary:
      "Finds courses, pages, people, settings and texts by words, as the studio's search does",
    description: "Only what the caller may see, and at most 8 results of each kind.",
    caller: "person",
    query: z.object({ query: z.string().max(searchQueryMaxChars) }),
    response: z.object({
      results: z.array(
        z.object({
          kind: z.enum(searchResultKinds),
          id: z.string(),
          title: z.string(),
          detail: z.string().describe("what distinguishes it from others with the same title"),
          href: z.string().describe("its path in this portal"),
        }),
      ),
    }),
    errors: [notAllowed],
    handle: async (ctx, { query }) => ({ results: await searchStudio(ctx, query) }),
  }),
];
