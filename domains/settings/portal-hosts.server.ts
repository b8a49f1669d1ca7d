import { and, eq } from "drizzle-orm";
import type { Db, Transaction } from "#platform/database.server.ts";
import { invalidInput } from "./errors.ts";
import { portalHosts } from "./tables.server.ts";

const hostPattern = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** Whether a portal can have this host: a name in lower case, without a port. */
export const isPortalHost = (host: string): boolean => hostPattern.test(host);

/**
 * Returns host names in lower case without duplicates. @throws INVALID for an invalid host, or without any host
 */
export function normalizeHosts(hostInputs: readonly string[]): string[] {
  const hosts = hostInputs.map((host) => host.trim().toLowerCase());
  const invalidHost = hosts.find((host) => !isPortalHost(host));
  if (invalidHost !== undefined || hosts.length === 0)
    throw invalidInput(
      `hosts: "${invalidHost ?? ""}" is not a host name. Write it without https:// and without a port, as in learn.example.org`,
    );
  return [...new Set(hosts)];
}

/** Gives hosts to a portal, the first as its main one. @throws INVALID when one belongs to another portal */
export async function claimHosts(
  tx: Transaction,
  environmentId: string,
  hosts: readonly string[],
): Promise<void> {
  for (const [position, host] of hosts.entries()) {
    const [claimed] = await tx
      .insert(portalHosts)
      .values({ host, environmentId, position })
      .onConflictDoNothing()
      .returning({ host: portalHosts.host });
    if (!claimed) throw invalidInput(`hosts: ${host} belongs to another portal`);
  }
}

/** Whether a portal has this host. */
export async function hasHost(db: Db, environmentId: string, host: string): Promise<boolean> {
  const [found] = await db
    .select({ host: portalHosts.host })
    .from(portalHosts)
    .where(and(eq(portalHosts.environmentId, environmentId), eq(portalHosts.host, host)));
  return found !== undefined;
}
