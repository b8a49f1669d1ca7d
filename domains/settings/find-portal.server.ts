import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/database.server.ts";
import { type Provider, completeProviders } from "#platform/provider-keys.ts";
import type { TaggedCache } from "#platform/tagged-cache.ts";
import { portalTag } from "./announce-change.server.ts";
import type { PortalMessages } from "./messages/portal-messages.ts";
import { type Settings, settingsSchema } from "./settings.ts";
import {
  environments,
  portalHosts,
  portalMessages,
  portalSecrets,
  settingsRevisions,
} from "./tables.server.ts";

export type FoundPortal = {
  id: string;
  name: string;
  settingsVersion: number;
  settings: Settings;
  keyedProviders: Provider[];
  /** The portal's own texts. */
  messages: PortalMessages;
};

/** The tag of hosts without a portal: cleared when any portal is created or its hosts change. */
export const hostsTag = "hosts";

export type PortalCache = TaggedCache<{ portal: FoundPortal | null }>;

/**
 * Finds the portal of a host (lower case, no port), or null. Cached until the portal changes. Settings stored by an
 * older version get today's defaults.
 */
export async function findPortal(
  { db, portals }: { db: Db; portals: PortalCache },
  host: string,
): Promise<FoundPortal | null> {
  const { portal } = await portals.getOrLoad(host, async () => {
    const foundPortal = await readPortal(db, host);
    return {
      value: { portal: foundPortal },
      tags: [hostsTag, ...(foundPortal ? [portalTag(foundPortal.id)] : [])],
    };
  });
  return portal;
}

/** Returns the main host of the oldest portal, which phones in the same network can open by the server's IP address. */
export async function findOldestPortalHost(db: Db): Promise<string | null> {
  const [row] = await db
    .select({ host: portalHosts.host })
    .from(portalHosts)
    .innerJoin(environments, eq(environments.id, portalHosts.environmentId))
    .orderBy(environments.createdAt, environments.id, portalHosts.position)
    .limit(1);
  return row?.host ?? null;
}

async function readPortal(db: Db, host: string): Promise<FoundPortal | null> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    settings_version: number;
    settings: unknown;
    keys: string[];
    messages: PortalMessages | null;
  }>(sql`
    select e.id, e.name, e.settings_version, s.settings,
      array(select provider || '.' || name from ${portalSecrets} where environment_id = e.id) as keys,
      (select jsonb_object_agg(language, texts) from (
        select language, jsonb_object_agg(key, text) as texts from ${portalMessages}
        where environment_id = e.id group by language) texts_by_language) as messages
    from ${portalHosts} h
    join ${environments} e on e.id = h.environment_id
    join ${settingsRevisions} s on s.environment_id = e.id and s.version = e.settings_version
    where h.host = ${host}`);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    settingsVersion: row.settings_version,
    settings: withDefaultTitle(settingsSchema.parse(row.settings), row.name),
    keyedProviders: completeProviders(row.keys),
    messages: row.messages ?? {},
  };
}

/** A portal without a title shows its name. */
const withDefaultTitle = (settings: Settings, name: string): Settings =>
  settings.title === "" ? { ...settings, title: name } : settings;
