import { Hono } from "hono";
import type { Simulator } from "./simulator.ts";

/** Simulates a location lookup: Kyiv for every IP address except 192.0.2.0/24 (reserved), which is unknown. */
export const location: Simulator = {
  name: "location",
  app: () =>
    new Hono().get("/:ip", (c) =>
      c.req.param("ip").startsWith("192.0.2.")
        ? c.json({}, 404)
        : c.json({ countryName: "Ukraine", city: "Kyiv" }),
    ),
  urls: (base) => ({ location: `${base}/{ip}` }),
  keys: {},
};
