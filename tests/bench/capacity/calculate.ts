import { assumptions, type AssumptionName, equipment, prices } from "./assumptions.ts";
import type { Measured } from "./measured.ts";

export type Assumptions = Readonly<Record<AssumptionName, number>>;
export const ownAssumptions = Object.fromEntries(
  Object.entries(assumptions).map(([name, { value }]) => [name, value]),
) as Assumptions;

/** What learners cause in the busiest minute of a usual day, per second. */
export type Load = {
  visits: number;
  pages: number;
  writes: number;
  /** Processors in full use. */
  serverProcessors: number;
  databaseProcessors: number;
  streams: number;
  logMegabytes: number;
  /** Pages and files, in Mbit/s. */
  pageMegabits: number;
  fileMegabits: number;
};

const secondsPerHour = 3_600;
const daysPerMonth = 30;
const mega = 1e6;
const giga = 1e9;

const visitsPerDay = (learners: number, { activeShare }: Assumptions) => learners * activeShare;

/** Bytes of pages, styles, scripts and fonts in a visit and in those of the guests who belong to it. */
function pageBytesPerVisit({ network }: Measured, one: Assumptions): number {
  return (
    one.firstVisitShare * network.firstVisitBytes +
    one.signedInPages * network.signedInPageBytes +
    one.guestPages * network.guestPageBytes
  );
}

/** Returns the load of the busiest minute. */
export function loadOf(learners: number, measured: Measured, one = ownAssumptions): Load {
  const hourly = visitsPerDay(learners, one) * one.peakHourShare;
  const visits = (hourly / secondsPerHour) * one.peakFactor;
  const perVisit: [keyof Measured["requests"], number][] = [
    ["guestPage", one.guestPages],
    ["signedInPage", one.signedInPages],
    ["progressWrite", one.progressWrites],
    ["signIn", one.signIns],
    ["message", one.messages],
  ];
  const sum = (field: "serverMs" | "databaseMs" | "walBytes") =>
    visits *
    perVisit.reduce((total, [name, count]) => total + count * measured.requests[name][field], 0);
  return {
    visits,
    pages: visits * (one.guestPages + one.signedInPages),
    writes: visits * (one.progressWrites + one.signIns + one.messages),
    serverProcessors: sum("serverMs") / 1000,
    databaseProcessors: sum("databaseMs") / 1000,
    streams: (hourly * one.minutesPerVisit) / 60,
    logMegabytes: sum("walBytes") / mega,
    pageMegabits: (visits * pageBytesPerVisit(measured, one) * 8) / mega,
    fileMegabits: visits * one.mediaMegabytes * 8,
  };
}

/** What is stored for learners after some years, in GB. */
export type Stored = { database: number; files: number };

/** Returns how many bytes of the database belong to one learner, by what they are. */
export function bytesPerLearner({ bytesPerRow }: Measured, one = ownAssumptions) {
  const rows: Record<keyof Measured["bytesPerRow"], number> = {
    person: 1,
    session: one.sessionRows,
    progress: one.progressRows,
    operation: one.operationRows,
    conversation: one.conversationRows,
    message: one.messageRows,
    comment: one.commentRows,
    notification: one.notificationRows,
    event: one.eventRows,
    entry: one.entryRows,
  };
  return (Object.keys(rows) as (keyof typeof rows)[]).map((name) => ({
    name,
    rows: rows[name],
    bytes: rows[name] * bytesPerRow[name],
  }));
}

export function storedOf(learners: number, measured: Measured, one = ownAssumptions): Stored {
  const bytes = bytesPerLearner(measured, one).reduce((sum, part) => sum + part.bytes, 0);
  return {
    database: (learners * bytes) / giga,
    files: one.fileGigabytes + (learners * one.fileMegabytesPerLearner) / 1000,
  };
}

export type Machine = {
  role: "all" | "app" | "database" | "proxy";
  count: number;
  processors: number;
  memory: number;
};
export type Range = { low: number; high: number };

/** What an installation for so many learners consists of. Memory and disks in GB, traffic in GB a month. */
export type Plan = {
  learners: number;
  processes: number;
  machines: Machine[];
  /** Pages and files together are more than one machine's network takes. */
  needsCdn: boolean;
  /** Of one database server. */
  databaseDisk: number;
  files: number;
  traffic: number;
  /** Dollars a month. */
  cost: Range;
};

/** The sizes that providers sell. */
const nextSize = (value: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, value)));

/** How much of one machine's network pages and files together need. */
const networkNeed = ({ fileMegabits, pageMegabits }: Load): number =>
  (fileMegabits + pageMegabits) / equipment.networkMegabitsMax;

export function planOf(learners: number, measured: Measured, one = ownAssumptions): Plan {
  const load = loadOf(learners, measured, one);
  const stored = storedOf(learners, measured, one);
  const serverProcessors = load.serverProcessors / one.utilization;
  const databaseProcessors = load.databaseProcessors / one.utilization;
  const processes = Math.max(
    1,
    Math.ceil(serverProcessors),
    Math.ceil(load.streams / equipment.streamsPerProcess),
  );
  const appMegabytes =
    processes * measured.memory.processMegabytes +
    (load.streams * measured.memory.streamKilobytes) / 1000;
  const databaseMegabytes = equipment.databaseMegabytes + stored.database * 1000 * one.hotShare;
  const gigabytes = (megabytes: number) => nextSize((megabytes + equipment.systemMegabytes) / 1000);
  const together = Math.max(
    equipment.processorsTogetherMin,
    processes,
    Math.ceil(serverProcessors + databaseProcessors),
  );
  const machines =
    together <= equipment.processorsTogetherMax
      ? [makeMachine("all", 1, together, gigabytes(appMegabytes + databaseMegabytes))]
      : separateMachines();
  function separateMachines(): Machine[] {
    const appCount = Math.max(2, Math.ceil(processes / equipment.appProcessorsMax));
    // One more than the load needs, so that one may fail.
    const perMachine = Math.ceil(processes / appCount);
    const database = nextSize(Math.max(2, databaseProcessors));
    return [
      makeMachine("proxy", 2, 1, 1),
      makeMachine("app", appCount + 1, perMachine, gigabytes(appMegabytes / appCount)),
      makeMachine("database", 3, database, gigabytes(databaseMegabytes)),
    ];
  }
  const databaseDisk = Math.max(10, Math.ceil((stored.database * one.diskFactor) / 10) * 10);
  const monthlyVisits = visitsPerDay(learners, one) * daysPerMonth;
  const traffic =
    (monthlyVisits * (pageBytesPerVisit(measured, one) + one.mediaMegabytes * mega)) / giga;
  const databaseCount = machines.find(({ role }) => role === "database")?.count ?? 1;
  const costAt = (level: keyof Range) =>
    machines.reduce(
      (sum, { count, processors, memory }) =>
        sum + count * (processors * prices.processor[level] + memory * prices.memory[level]),
      0,
    ) +
    databaseCount * databaseDisk * prices.disk[level] +
    stored.files * prices.files[level] +
    traffic * prices.traffic[level];
  return {
    learners,
    processes,
    machines,
    needsCdn: networkNeed(load) > 1,
    databaseDisk,
    files: stored.files,
    traffic,
    cost: { low: costAt("low"), high: costAt("high") },
  };
}

function makeMachine(
  role: Machine["role"],
  count: number,
  processors: number,
  memory: number,
): Machine {
  return { role, count, processors: nextSize(processors), memory };
}

export type LimitName =
  | "process"
  | "streams"
  | "together"
  | "connections"
  | "files"
  | "pages"
  | "log"
  | "databaseDisk"
  | "databaseProcessors";
export type Limit = { name: LimitName; learners: number };

/** Returns every limit with the number of learners who reach it, the first one first. The load grows with learners evenly. */
export function limitsOf(measured: Measured, one = ownAssumptions): Limit[] {
  const learners = mega;
  const load = loadOf(learners, measured, one);
  const { database } = storedOf(learners, measured, one);
  // The most processes that default connections allow, and how many learners need them.
  const processesMax = Math.floor(equipment.connectionsMax / equipment.connectionsPerProcess);
  const perProcess = Math.max(
    load.serverProcessors / one.utilization,
    load.streams / equipment.streamsPerProcess,
  );
  const shares: Record<LimitName, number> = {
    process: load.serverProcessors / one.utilization,
    streams: load.streams / equipment.streamsPerProcess,
    together:
      (load.serverProcessors + load.databaseProcessors) /
      one.utilization /
      equipment.processorsTogetherMax,
    connections: perProcess / processesMax,
    files: networkNeed(load),
    pages: load.pageMegabits / equipment.networkMegabitsMax,
    log: load.logMegabytes / equipment.logMegabytesPerSecondMax,
    databaseDisk: (database * one.diskFactor) / equipment.databaseDiskGigabytesMax,
    databaseProcessors: load.databaseProcessors / one.utilization / equipment.databaseProcessorsMax,
  };
  return (Object.keys(shares) as LimitName[])
    .map((name) => ({ name, learners: learners / shares[name] }))
    .toSorted((a, b) => a.learners - b.learners);
}
