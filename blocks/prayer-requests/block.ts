import * as z from "zod/mini";
import type { Block } from "#blocks/block.ts";
import { lineSchema, textSchema } from "#blocks/prop-schemas.ts";

const shownMax = 50;

const schema = z.object({
  title: lineSchema,
  lead: textSchema,
  /** Whether visitors may share a request with everyone. Otherwise only the team reads it, and no list is shown. */
  isShared: z._default(z.boolean(), true),
  /** How many requests are listed. */
  limit: z.int().check(z.gte(1), z.lte(shownMax)),
});
export type PrayerRequestsProps = z.infer<typeof schema>;

/** Visitors ask for prayer, and say that they prayed for others. A moderator reads each request first. */
export const block = {
  category: "people",
  schema,
  defaults: { title: "", lead: "", isShared: true, limit: 12 },
} satisfies Block;
