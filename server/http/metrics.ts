import { isSameSecret } from "#domains/messaging/adapters/signatures.server.ts";
import type { TaggedCache } from "#platform/tagged-cache.ts";
import type { Installation } from "#server/installation.ts";
import { plainPage } from "./plain-page.ts";

type Metric = { name: string; type: "counter" | "gauge"; help: string; values: [string, number][] };

/**
 * Answers metrics of this process in Prometheus' text format for requests with METRICS_TOKEN; for others the path does
 * not exist. The ratio of guest pages from memory is hits / (hits + misses).
 */
export function answerMetrics(installation: Installation, request: Request): Response {
  const expectedToken = installation.environment.metricsToken ?? "";
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!isSameSecret(token, expectedToken))
    return plainPage(404, "There is nothing at this address.");
  return new Response(listMetrics(installation).map(formatMetric).join(""), {
    headers: {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    },
  });
}

function listMetrics(installation: Installation): Metric[] {
  const { pages, pageTemplates, content, portals, callbackCounts: callbacks } = installation;
  const caches: [string, TaggedCache<unknown>][] = [
    ["pages", pages],
    ["shared-pages", pageTemplates],
    ["content", content],
    ["portals", portals],
  ];
  const readFromCaches = (read: (cache: TaggedCache<unknown>) => number): [string, number][] =>
    caches.map(([name, cache]) => [`{cache="${name}"}`, read(cache)]);
  const { rss, heapUsed } = process.memoryUsage();
  return [
    {
      name: "lampstand_cache_hits_total",
      type: "counter",
      help: "Answers that were in memory.",
      values: readFromCaches(({ hits }) => hits),
    },
    {
      name: "lampstand_cache_misses_total",
      type: "counter",
      help: "Answers that had to be made.",
      values: readFromCaches(({ misses }) => misses),
    },
    {
      name: "lampstand_cache_evictions_total",
      type: "counter",
      help: "Answers that made room for others.",
      values: readFromCaches(({ evictions }) => evictions),
    },
    {
      name: "lampstand_cache_entries",
      type: "gauge",
      help: "Answers in memory.",
      values: readFromCaches(({ entryCount: entries }) => entries),
    },
    {
      name: "lampstand_cache_size",
      type: "gauge",
      help: "What is in memory: bytes of pages and shared-pages, else entries.",
      values: readFromCaches(({ size }) => size),
    },
    {
      name: "lampstand_cache_limit",
      type: "gauge",
      help: "The most that may be in memory, in the unit of its size.",
      values: readFromCaches(({ limit }) => limit),
    },
    {
      name: "lampstand_payment_callbacks_total",
      type: "counter",
      help: "Calls of payment services, by how they ended.",
      values: [...callbacks],
    },
    {
      name: "lampstand_incoming_emails_total",
      type: "counter",
      help: "Emails to mentors, by what became of them.",
      values: [...installation.emailCounts],
    },
    {
      name: "lampstand_live_streams",
      type: "gauge",
      help: "Open event streams.",
      values: [["", installation.live.streamCount]],
    },
    {
      name: "process_resident_memory_bytes",
      type: "gauge",
      help: "Memory of the process.",
      values: [["", rss]],
    },
    {
      name: "nodejs_heap_size_used_bytes",
      type: "gauge",
      help: "Memory of the process that its objects take.",
      values: [["", heapUsed]],
    },
  ];
}

const formatMetric = ({ name, type, help, values }: Metric): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
    "",
  ].join("\n");
