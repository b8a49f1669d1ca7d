import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Clock } from "#platform/clock.ts";
import { limitBody } from "#platform/limit-body.server.ts";
import type { ProviderKeySets } from "#platform/provider-keys.ts";
import { realProviderUrls } from "#domains/settings/provider-urls.ts";
import type { Providers } from "#domains/settings/providers.server.ts";
import { startMailSimulator } from "./mail.ts";
import { emailKeys } from "./mail-replies.ts";
import { simulators } from "./simulators.ts";

export type RunningSimulators = {
  base: string;
  /** The URLs and keys that the product uses instead of the real services'. */
  providers: Providers;
  /** Sets a portal's webhooks, as an admin does in the services' consoles. */
  connectWebhooks(origin: string): Promise<void>;
  close(): Promise<void>;
};

/** More than the product and the simulators' own forms send. */
const bodyMaxBytes = 32 * 1024 * 1024;

/**
 * Starts all simulators on one port, so that their origin differs from the portals', as in reality. They let anyone
 * sign in as anyone, so only a demo and tests may start them.
 * @param input `hostName` is this machine's host name for browsers; if `port` is 0 or in use, any free port is taken
 */
export async function startSimulators(input: {
  host: string;
  port: number;
  hostName: string;
  clock: Clock;
}): Promise<RunningSimulators> {
  const app = new Hono();
  app.use(
    limitBody({ maxBytes: () => bodyMaxBytes, respondRefused: (c) => c.text("Too large", 413) }),
  );
  const server = createServer(getRequestListener(app.fetch));
  const port = await listen(server, input).catch(() => listen(server, { ...input, port: 0 }));
  const base = `http://${input.hostName}:${port}`;
  const urls = { ...realProviderUrls };
  const fallbackKeys: ProviderKeySets = {};
  for (const simulator of simulators) {
    app.route(
      `/${simulator.name}`,
      simulator.app({ base: `${base}/${simulator.name}`, clock: input.clock }),
    );
    Object.assign(urls, simulator.urls(`${base}/${simulator.name}`));
    Object.assign(fallbackKeys, simulator.keys);
  }
  const mail = await startMailSimulator(input.host, input.clock);
  fallbackKeys.email = emailKeys;
  app.route("/mail", mail.app);
  const names = [...simulators.map(({ name }) => name), "mail"];
  app.get("/", (c) => c.text(`Simulators: ${names.join(", ")}\n`));
  return {
    base,
    providers: { urls, fallbackKeys, smtpUrl: mail.smtpUrl },
    connectWebhooks: async (origin) => {
      for (const simulator of simulators) await simulator.connectWebhook?.(origin);
      mail.connectWebhook(origin);
    },
    async close() {
      await mail.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function listen(
  server: ReturnType<typeof createServer>,
  { host, port }: { host: string; port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
