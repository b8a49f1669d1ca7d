import { isSameSecret } from "#domains/messaging/adapters/signatures.server.ts";
import type { Installation } from "#server/installation.ts";
import type { MetricReport, Metrics } from "#server/observation/metrics.ts";
import { plainPage } from "./plain-page.ts";

/** Reads the metrics of all processes that share a port. */
export type ProcessMetricsReader = () => Promise<{ process: number; metrics: MetricReport[] }[]>;

/**
 * Answers metrics in Prometheus' text format for requests with METRICS_TOKEN; for others the path does not exist. If
 * several processes share the port, the one that answers reports for all, because a scraper can't choose one.
 */
export async function answerMetrics(
  installation: Installation,
  request: Request,
): Promise<Response> {
  const { environment, metrics } = installation;
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!metrics || !isSameSecret(token, environment.metricsToken ?? ""))
    return plainPage(404, "There is nothing at this address.");
  return new Response(await collectMetrics(installation, metrics), {
    headers: {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

async function collectMetrics(
  { readMetricsOfAll }: Installation,
  metrics: Metrics,
): Promise<string> {
  const { formatMetrics, labelProcess } = await import("#server/observation/metrics.ts");
  const [ofInstallation, ofProcesses] = await Promise.all([
    metrics.readInstallation(),
    readMetricsOfAll
      ? readMetricsOfAll().then((all) => all.map((one) => labelProcess(one.process, one.metrics)))
      : metrics.readProcess().then((own) => [own]),
  ]);
  return formatMetrics([...ofProcesses, ofInstallation]);
}
