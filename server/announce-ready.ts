import { networkInterfaces } from "node:os";
import { claimLinkLifeMs } from "#domains/people/claim/claim-path.ts";
import { printableClaimLink } from "./http/claim-link.ts";
import { formatPhoneUrls } from "./http/phone-urls.ts";
import type { Installation } from "./installation.ts";

const hourMs = 3_600_000;

type ReadyServer = Pick<Installation, "environment" | "log" | "clock"> &
  Partial<Pick<Installation, "database">>;

/**
 * Prints where the server can be opened.
 * @param port null: this server only runs jobs
 */
export async function announceReady(server: ReadyServer, port: number | null): Promise<void> {
  const { environment, log, database } = server;
  const { mode, host, processes } = environment;
  const several = processes > 1 ? { processes } : {};
  if (port === null) {
    if (mode === "production") log.info({ ...several }, "Lampstand is ready: it only runs jobs.");
    else process.stdout.write("Lampstand is ready: it only runs jobs.\n");
    return;
  }
  if (mode === "production") {
    if (database) await printClaimLink({ ...server, database }, port);
    // Portals have hosts of their own; this is where the server listens for all of them.
    return log.info({ address: host, port, ...several }, "Lampstand is ready.");
  }
  process.stdout.write(`Lampstand is ready: http://localhost:${port}/\n`);
  if (mode === "demo")
    process.stdout.write(`The second demo portal, in Arabic: http://second.localhost:${port}/\n`);
  if (environment.phone) process.stdout.write(formatPhoneUrls(networkInterfaces(), port));
}

/** Prints a link that creates the first portal, as long as there is none. Only this line contains its token. */
async function printClaimLink(
  server: Pick<Installation, "environment" | "clock" | "database">,
  port: number,
): Promise<void> {
  const environment = { ...server.environment, port };
  const link = await printableClaimLink({ ...server, environment });
  if (link === null) return;
  const { origin } = new URL(link);
  process.stdout.write(
    `There is no portal yet. Open this link within ${claimLinkLifeMs / hourMs} hours to set up the first one. If people will open it at another address than ${origin}, replace that part:\n${link}\n`,
  );
}
