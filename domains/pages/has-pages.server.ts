import { eq } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import { pages } from "./tables.server.ts";

/** Whether the portal has any page, published or not. */
export async function hasPages({ db, portal }: Pick<Ctx, "db" | "portal">): Promise<boolean> {
  const found = await db
    .select({ alias: pages.alias })
    .from(pages)
    .where(eq(pages.environmentId, portal.id))
    .limit(1);
  return found.length > 0;
}
