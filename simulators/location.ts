import { Hono } from "hono";
import type { Simulator } from "./simulator.ts";

/** A location lookup to which everybody is in Kyiv; one who asks about 192.0.2.0/24 (nobody's) is told nothing. */
export const location: Simulator = {
  name: "location",
  app: () =>
    new Hono().get("/:ip", (c) =>
      c.req.param("ip").startsWith("192.0.2.")
        ? c.json({}, 404)
        : c.json({ countryName: "Ukraine", city: "Kyiv" }),
    ),
  addresses: (base) => ({ location: `${base}/{ip}` }),
  keys: {},
};
