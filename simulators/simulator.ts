import type { Hono } from "hono";
import type { ProviderKeySets } from "#platform/provider-keys.ts";
import type { Clock } from "#platform/clock.ts";
import type { ProviderUrls } from "#domains/settings/provider-urls.ts";

/** What a simulator gets when it starts. */
export type SimulatorTools = {
  /** This simulator's own URL, without a trailing slash: `http://localhost:3001/google`. */
  base: string;
  clock: Clock;
};

/** Simulates one outside service. */
export type Simulator = {
  /** The first segment of its paths. */
  name: string;
  app(tools: SimulatorTools): Hono;
  urls(base: string): Partial<ProviderUrls>;
  keys: ProviderKeySets;
  /** Sets a portal's webhook, as an admin does in the real service's console. */
  connectWebhook?(origin: string): Promise<void>;
};
