import { Hono } from "hono";

/** Faults that a simulator can be switched to. */
export type SimulatedFaults<Fault extends string> = {
  has(fault: Fault): boolean;
  /** `POST {fault}` sets a fault; an empty one ends it. */
  routes: Hono;
  /** Waits or returns an error while the simulator is slow or down; null otherwise. */
  awaitOutage(): Promise<Response | null>;
};

type Outage = "down" | "slow";

/** Longer than any timeout for an outside service. */
const slowMs = 20_000;

export function createFaults<Fault extends string>(
  faultNames: readonly Fault[],
): SimulatedFaults<Fault | Outage> {
  let current: string = "";
  const routes = new Hono().post("/", async (c) => {
    const { fault = "" } = await c.req.json<{ fault?: string }>();
    if (fault !== "" && !["down", "slow", ...faultNames].includes(fault))
      return c.json({ error: "unknown fault", known: ["down", "slow", ...faultNames] }, 400);
    current = fault;
    return c.json({ fault });
  });
  return {
    has: (fault) => current === fault,
    routes,
    async awaitOutage() {
      if (current === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs).unref());
      return current === "down" ? new Response("down", { status: 503 }) : null;
    },
  };
}
