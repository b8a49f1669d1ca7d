import { claimPath } from "#domains/people/claim/claim-path.ts";
import { createClaimLink } from "#domains/people/claim/create-claim-link.server.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import type { Installation } from "#server/installation.ts";
import { portalOrigin } from "./portal-origin.ts";

/**
 * Creates a claim link and returns its URL to print. Without a host, it names this machine.
 * @returns null if the installation has a portal
 */
export async function printableClaimLink(
  {
    database: { db },
    clock,
    environment,
  }: Pick<Installation, "database" | "clock" | "environment">,
  host?: string,
): Promise<string | null> {
  const token = await createClaimLink({ db, clock, actor: installationActor }, { host });
  if (token === null) return null;
  const { port, publicPort } = environment;
  const origin = host ? portalOrigin(environment, host) : `http://localhost:${publicPort ?? port}`;
  return origin + claimPath(token);
}
