import { collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { readDiskSpace } from "#platform/disk-space.server.ts";
import type { TaggedCache } from "#platform/tagged-cache.ts";
import type { Installation } from "#server/installation.ts";
import { addCounter, addGauge, type LabelledValue } from "./add-values.ts";

/** Adds what this process has counted, its database connections, its memory, processor and event loop. */
export function addProcessMetrics(registry: Registry, installation: Installation): void {
  collectDefaultMetrics({ register: registry });
  addCaches(registry, installation);
  addConnections(registry, installation);
  addDependencies(registry, installation);
  addDisk(registry, installation);
  addCounter(registry, {
    name: "lampstand_payment_callbacks_total",
    help: "Calls of payment services, by how they ended.",
    labelNames: ["gateway", "outcome"],
    read: () =>
      [...installation.callbackCounts].map(([key, count]): LabelledValue => {
        const [gateway = "", outcome = ""] = key.split(" ");
        return [{ gateway, outcome }, count];
      }),
  });
  addCounter(registry, {
    name: "lampstand_incoming_emails_total",
    help: "Emails to mentors, by what became of them.",
    labelNames: ["outcome"],
    read: () => [...installation.emailCounts].map(([outcome, count]) => [{ outcome }, count]),
  });
  addGauge(registry, {
    name: "lampstand_live_streams",
    help: "Open event streams.",
    read: () => [[{}, installation.live.streamCount]],
  });
}

function addCaches(registry: Registry, installation: Installation): void {
  const { pages, pageTemplates, content, portals } = installation;
  const caches: [string, TaggedCache<unknown>][] = [
    ["pages", pages],
    ["shared-pages", pageTemplates],
    ["content", content],
    ["portals", portals],
  ];
  const ofCaches = (name: string, help: string, read: (cache: TaggedCache<unknown>) => number) => ({
    name,
    help,
    labelNames: ["cache"],
    read: () => caches.map(([cache, one]): LabelledValue => [{ cache }, read(one)]),
  });
  addCounter(
    registry,
    ofCaches("lampstand_cache_hits_total", "Answers that were in memory.", ({ hits }) => hits),
  );
  addCounter(
    registry,
    ofCaches("lampstand_cache_misses_total", "Answers that had to be made.", (one) => one.misses),
  );
  addCounter(
    registry,
    ofCaches(
      "lampstand_cache_evictions_total",
      "Answers that made room for others.",
      ({ evictions }) => evictions,
    ),
  );
  addGauge(
    registry,
    ofCaches("lampstand_cache_entries", "Answers in memory.", (cache) => cache.entryCount),
  );
  addGauge(
    registry,
    ofCaches(
      "lampstand_cache_size",
      "What is in memory: bytes of pages and shared-pages, else entries.",
      ({ size }) => size,
    ),
  );
  addGauge(
    registry,
    ofCaches(
      "lampstand_cache_limit",
      "The most that may be in memory, in the unit of its size.",
      ({ limit }) => limit,
    ),
  );
}

function addDependencies(registry: Registry, { checkDependencies }: Installation): void {
  new Gauge({
    name: "lampstand_dependency_up",
    help: "1 if the database, the files and the jobs work, as this process sees them, otherwise 0.",
    labelNames: ["dependency"],
    registers: [registry],
    async collect() {
      for (const [dependency, state] of Object.entries(await checkDependencies()))
        this.set({ dependency }, state === "up" ? 1 : 0);
    },
  });
}

function addDisk(registry: Registry, { environment: { dataDir } }: Installation): void {
  const ofDisk = (name: string, help: string, part: "free" | "size") =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const space = await readDiskSpace(dataDir).catch(() => null);
        // Not a number: this value is left out.
        this.set(space?.[part] ?? Number.NaN);
      },
    });
  ofDisk("lampstand_disk_free_bytes", "Space that is free on the disk with DATA_DIR.", "free");
  ofDisk("lampstand_disk_size_bytes", "Size of the disk with DATA_DIR.", "size");
}

function addConnections(registry: Registry, { database, environment }: Installation): void {
  const { pool } = database;
  addGauge(registry, {
    name: "lampstand_database_connections",
    help: "Connections to the database that are in use, and that are open but idle.",
    labelNames: ["state"],
    read: () => [
      [{ state: "used" }, pool.totalCount - pool.idleCount],
      [{ state: "idle" }, pool.idleCount],
    ],
  });
  addGauge(registry, {
    name: "lampstand_database_connections_limit",
    help: "The most connections that this process opens (POOL_SIZE).",
    read: () => [[{}, environment.poolSize]],
  });
  addGauge(registry, {
    name: "lampstand_database_waiting",
    help: "Statements and transactions that wait for a connection.",
    read: () => [[{}, pool.waitingCount]],
  });
}
