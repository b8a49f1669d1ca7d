import { knownBlocks } from "#blocks/check-props.server.ts";
import { messagesPart } from "#content/messages-part.server.ts";
import type { ImportCtx } from "#content/import-content.server.ts";
import { formsPart } from "#content/forms/forms-part.server.ts";
import { describeCurrencyProblem } from "#domains/orders/gateway-currencies.ts";
import { installationActor } from "#domains/settings/installation-actor.ts";
import { listPortals } from "#domains/settings/create-portal.server.ts";
import { findPortal } from "#domains/settings/find-portal.server.ts";
import type { Db } from "#platform/database.server.ts";
import { didYouMean } from "#platform/nearest-word.ts";
import { StartFailure } from "#platform/start-failure.ts";
import type { Vault } from "#platform/vault.server.ts";
import type { Installation } from "./installation.ts";
import { portalOrigin } from "./http/portal-origin.ts";

/** Builds a context in which the installation itself changes a portal: for the command line and the first start. */
export async function systemContext(
  installation: Installation,
  host: string,
): Promise<ImportCtx & { vault: Vault }> {
  const { database, clock, log, jobs, environment, portals, vault, files } = installation;
  const portal = await findPortal({ db: database.db, portals }, host);
  if (!portal) throw await portalNotFound(database.db, host);
  return {
    portal: {
      id: portal.id,
      name: portal.name,
      origin: portalOrigin(environment, host),
      host,
      settingsVersion: portal.settingsVersion,
      keyedProviders: portal.keyedProviders,
      secondStepRoles: portal.settings.security.secondStep,
    },
    settings: portal.settings,
    language: portal.settings.i18n.primaryLang,
    db: database.db,
    clock,
    log,
    jobs,
    vault,
    actor: installationActor,
    files,
    parts: [messagesPart, formsPart],
    blocks: knownBlocks,
    currencyProblem: describeCurrencyProblem,
  };
}

/** Returns an error that lists the existing portals. */
export async function portalNotFound(db: Db, host: string): Promise<StartFailure> {
  const hosts = (await listPortals(db)).map((portal) => portal.host);
  if (hosts.length === 0)
    return new StartFailure(`There is no portal with the host ${host}: there are no portals yet.`);
  const hint = didYouMean(
    host,
    hosts,
    "Run the command portals to list them.",
    (nearestHost) => `--portal ${nearestHost}`,
  );
  return new StartFailure(`There is no portal with the host ${host}. ${hint}`);
}
