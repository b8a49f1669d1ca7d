import type { MoneyCtx } from "#domains/orders/money-context.server.ts";
import type { MoneyContexts } from "#domains/orders/reconcile-orders.server.ts";
import { type FoundPortal, findPortal } from "#domains/settings/find-portal.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Installation } from "#server/installation.ts";
import { catalogueOf } from "#server/documents/message-catalogue.ts";
import { portalOrigin } from "#server/http/portal-origin.ts";
import { mainHost } from "#domains/settings/read-portal.server.ts";

export type MoneyTools = Pick<
  Installation,
  "environment" | "database" | "clock" | "log" | "vault" | "providers" | "portals"
> & { jobs: Jobs };

/** Builds the context for a job or command that changes a portal's orders without a request. */
export function moneyContext(tools: MoneyTools, portal: FoundPortal, host: string): MoneyCtx {
  const { environment, database, clock, log, jobs, vault, providers } = tools;
  const origin = portalOrigin(environment, host);
  const catalogue = catalogueOf(portal, log);
  const { id, name, settings, settingsVersion, keyedProviders } = portal;
  return {
    portal: { id, name, origin, host, settingsVersion, keyedProviders },
    settings,
    db: database.db,
    clock,
    log,
    jobs,
    vault,
    providers,
    messages: (language) => catalogue.of(language).compiled,
    mode: environment.mode,
  };
}

/** Returns a function that builds this context by a portal's ID; null if the portal was deleted. */
export const moneyContexts =
  (tools: MoneyTools): MoneyContexts =>
  async (environmentId) => {
    const { database, portals } = tools;
    const host = await mainHost(database.db, environmentId);
    const portal = host === undefined ? null : await findPortal({ db: database.db, portals }, host);
    return portal && host !== undefined ? moneyContext(tools, portal, host) : null;
  };
