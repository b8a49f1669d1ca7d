import { getRequestListener } from "@hono/node-server";
import { listenFailure } from "#platform/listen-failure.server.ts";
import { type LampstandInput, openInstallation } from "#server/create-lampstand.ts";
import { closeServer, createLimitedServer, listenAt } from "#server/http/http-server.ts";
import { monitoringRoutes } from "#server/http/monitoring-routes.ts";
import { plainPage } from "#server/http/plain-page.ts";
import type { Installation } from "#server/installation.ts";

/**
 * Runs jobs in this process, without a server for people. With MONITORING_PORT, it answers health checks and metrics.
 * @throws StartFailure if it can't listen there
 */
export async function runJobsOnly(
  input: LampstandInput,
  { reusePort = false } = {},
): Promise<{ installation: Installation; close: () => Promise<void> }> {
  const { installation, startJobs, close } = await openInstallation(input);
  const { host, monitoringPort: port } = input.environment;
  const routes = monitoringRoutes(installation);
  routes.onError((error) => {
    installation.log.error({ err: error }, "a request of the monitoring failed");
    return plainPage(500, "Something went wrong on our side. Try again in a minute.");
  });
  const server = createLimitedServer(getRequestListener(routes.fetch));
  if (port !== undefined) {
    await listenAt(server, { port, host, reusePort }).catch(async (error: unknown) => {
      await close();
      throw listenFailure(error, host, port, "MONITORING_PORT");
    });
  }
  startJobs();
  return {
    installation,
    async close() {
      await closeServer(server);
      await close();
    },
  };
}
