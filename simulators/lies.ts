import { Hono } from "hono";

/** What a simulator can be told to do wrong, until it is told otherwise. */
export type Lies<Lie extends string> = {
  tells(lie: Lie): boolean;
  /** `POST {lie}` sets it, an empty one ends it. */
  door: Hono;
  /** Waits, or answers an error, when the simulator is to be slow or away; null: go on. */
  hold(): Promise<Response | null>;
};

type Outage = "down" | "slow";

/** Longer than anybody here waits for a service. */
const slowMs = 20_000;

export function makeLies<Lie extends string>(known: readonly Lie[]): Lies<Lie | Outage> {
  let told: string = "";
  const door = new Hono().post("/", async (c) => {
    const { lie = "" } = await c.req.json<{ lie?: string }>();
    if (lie !== "" && !["down", "slow", ...known].includes(lie))
      return c.json({ error: "there is no such lie", known: ["down", "slow", ...known] }, 400);
    told = lie;
    return c.json({ lie });
  });
  return {
    tells: (lie) => told === lie,
    door,
    async hold() {
      if (told === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs).unref());
      return told === "down" ? new Response("away", { status: 503 }) : null;
    },
  };
}
