import type { Hono } from "hono";
import type { ProviderKeySets } from "#platform/provider-keys.ts";
import type { Clock } from "#platform/clock.ts";
import type { ProviderAddresses } from "#domains/settings/provider-addresses.ts";

/** What a simulator has at hand. */
export type SimulatorTools = {
  /** The simulators' own address, without a trailing slash: `http://localhost:3001`. */
  base: string;
  clock: Clock;
};

/** A stand-in for one outside service: what it answers, where it is reached, with which keys. */
export type Simulator = {
  /** The first segment of its paths. */
  name: string;
  app(tools: SimulatorTools): Hono;
  addresses(base: string): Partial<ProviderAddresses>;
  keys: ProviderKeySets;
  /** Enters a portal's webhook where the real service has a console for it. */
  connectWebhook?(origin: string): Promise<void>;
};
