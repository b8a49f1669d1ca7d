import type { OrderCtx } from "#domains/orders/order-context.server.ts";
import type { OrderContexts } from "#domains/orders/reconcile-orders.server.ts";
import { type FoundPortal, findPortal } from "#domains/settings/find-portal.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Installation } from "#server/installation.ts";
import { getCatalogue } from "#server/documents/message-catalogue.ts";
import { portalOrigin } from "#server/http/portal-origin.ts";
import { mainHost } from "#domains/settings/read-portal.server.ts";

export type OrderContextTools = Pick<
  Installation,
  "environment" | "database" | "clock" | "log" | "vault" | "providers" | "portals"
> & { jobs: Jobs };

/** Builds the context for a job or command that changes a portal's orders without a request. */
export function createOrderContext(
  tools: OrderContextTools,
  portal: FoundPortal,
  host: string,
): OrderCtx {
  const { environment, database, clock, log, jobs, vault, providers } = tools;
  const origin = portalOrigin(environment, host);
  const catalogue = getCatalogue(portal, log);
  const { id, name, settings, settingsVersion, keyedProviders } = portal;
  return {
    portal: {
      id,
      name,
      origin,
      host,
      settingsVersion,
      keyedProviders,
      secondStepRoles: settings.security.secondStep,
    },
    settings,
    db: database.db,
    clock,
    log,
    jobs,
    vault,
    providers,
    messages: (language) => catalogue.messagesOf(language).compiled,
    mode: environment.mode,
  };
}

/** Returns a function that builds a portal's order context from its ID. It returns null if the portal was deleted. */
export const makeOrderContextLoader =
  (tools: OrderContextTools): OrderContexts =>
  async (environmentId) => {
    const { database, portals } = tools;
    const host = await mainHost(database.db, environmentId);
    const portal = host === undefined ? null : await findPortal({ db: database.db, portals }, host);
    return portal && host !== undefined ? createOrderContext(tools, portal, host) : null;
  };
