import * as z from "zod";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { categories } from "./block.ts";
import { catalogue } from "./catalogue.ts";

const operation = operationsFor<Ctx>("Portal");

const kindResponse = z.object({
  kind: z.string(),
  schema: z.record(z.string(), z.unknown()).describe("a JSON schema of the props"),
  defaults: z.record(z.string(), z.unknown()).describe("used for props that are missing"),
});
const categoryResponse = z.object({ id: z.string(), kinds: z.array(kindResponse) });
type BlockCategory = z.input<typeof categoryResponse>;

/** The block catalogue for designers: the same for everyone and for every portal. */
export const blocksApi: Operation<Ctx>[] = [
  operation({
    operationId: "listBlocks",
    method: "get",
    path: "/blocks",
    summary: "All kinds of blocks by category, with the schema and defaults of their properties",
    caller: "anyone",
    response: z.object({ categories: z.array(categoryResponse) }),
    handle: () => Promise.resolve({ categories: listBlockCategories() }),
  }),
];

let cachedCategories: BlockCategory[] | undefined;

/** Returns the catalogue by category. It is built on the first request, because few processes ever need its schemas. */
function listBlockCategories(): BlockCategory[] {
  cachedCategories ??= categories.map((id) => ({
    id,
    kinds: [...catalogue]
      .filter(([, { category }]) => category === id)
      .map(([kind, { schema, defaults }]) => ({
        kind,
        schema: z.toJSONSchema(schema, { io: "input" }),
        defaults: { ...defaults },
      })),
  }));
  return cachedCategories;
}
