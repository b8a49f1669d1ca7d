import { lte, max } from "drizzle-orm";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { renewMessageTemplates } from "./message-templates.server.ts";
import { messageTemplates } from "./tables.server.ts";

/** The queue of the job that fetches message templates again; its jobs have no data. */
export const templatesQueue = "message-templates";
/** Every hour, in cron syntax. */
export const templatesCron = "51 * * * *";
/** How old templates become before they are fetched again: a messenger can pause one at any time. */
export const templatesMaxAgeMs = 6 * 60 * 60 * 1000;

type Tools = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Null: the portal doesn't exist any more. */
  portal(
    environmentId: string,
  ): Promise<Pick<
    Ctx,
    "db" | "portal" | "settings" | "vault" | "providers" | "log" | "clock"
  > | null>;
};

/**
 * Fetches the templates of every messenger whose templates somebody has fetched before, so that a mentor doesn't choose
 * one that was paused. What can't be fetched stays as it was.
 */
export async function renewOldTemplates(tools: Tools): Promise<void> {
  const { environmentId, channel, fetchedAt } = messageTemplates;
  const old = await tools.db
    .select({ environmentId, channel })
    .from(messageTemplates)
    .groupBy(environmentId, channel)
    .having(lte(max(fetchedAt), new Date(tools.clock.now() - templatesMaxAgeMs)))
    .orderBy(environmentId, channel);
  for (const one of old)
    try {
      const portal = await tools.portal(one.environmentId);
      if (portal) await renewMessageTemplates(portal, one.channel);
    } catch (error) {
      tools.log.warn({ err: error, ...one }, "message templates could not be fetched again");
    }
}
