import { connectBots } from "#domains/identity/messengers/connect-bots.server.ts";
import { listPortals } from "#domains/settings/create-portal.server.ts";
import { systemContext } from "#server/system-context.ts";
import type { Installation } from "#server/installation.ts";

/** Connects the simulated messengers to the demo portals that have bots, at the port in use now. */
export async function connectDemoBots(
  installation: Installation,
  port: number,
  simulators: { connectWebhooks(origin: string): Promise<void> },
): Promise<void> {
  const { database, providers, log } = installation;
  for (const { host } of await listPortals(database.db)) {
    const ctx = await systemContext(installation, host);
    const origin = `http://${host}:${port}`;
    const portal = { ...ctx.portal, origin };
    const connections = await connectBots({ ...ctx, portal, providers });
    if (connections.length > 0) await simulators.connectWebhooks(origin);
    for (const { channel, state, reason } of connections)
      if (state === "failed") log.warn({ channel, reason }, "a demo bot could not be connected");
  }
}
