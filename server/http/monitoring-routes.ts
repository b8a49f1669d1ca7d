import { Hono } from "hono";
import { isReady } from "#server/dependencies.ts";
import type { Installation } from "#server/installation.ts";
import { answerMetrics } from "./metrics.ts";

const paths = { alive: "/healthz", ready: "/readyz", metrics: "/metrics" } as const;

/** Whether a path is for the monitoring. It is answered whatever the Host header says, and under any load. */
export const isMonitoringPath = (path: string): boolean =>
  (Object.values(paths) as string[]).includes(path);

/** Answers whether the process is alive (/healthz) and can do its work (/readyz), and its metrics. */
export function monitoringRoutes(installation: Installation): Hono {
  const routes = new Hono();
  routes.get(paths.alive, (c) => c.json({ ok: true }));
  routes.get(paths.ready, async (c) => {
    const dependencies = await installation.checkDependencies();
    const ready = isReady(dependencies);
    return c.json({ ready, dependencies }, ready ? 200 : 503);
  });
  routes.get(paths.metrics, (c) => answerMetrics(installation, c.req.raw));
  return routes;
}
