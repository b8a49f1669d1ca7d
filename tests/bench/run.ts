import { parseArgs } from "node:util";
import type { Bench, MeasureRows } from "./bench.ts";
import { startLoadGenerator } from "./load/load-generator.ts";
import { insertUsers, openBenchDatabase } from "./portal.ts";
import { formatNumber, type Row, formatTable, writeReport } from "./report.ts";
import { measureBytes } from "./rows/bytes.ts";
import { measureContentImport } from "./rows/content-import.ts";
import { measureGrowth } from "./rows/growth.ts";
import { measureEarlyClicks } from "./rows/early-clicks.ts";
import { measureGuestPage } from "./rows/guest-page.ts";
import { measureLearners } from "./rows/learners.ts";
import { measureCapacity } from "./rows/capacity.ts";
import { measureLists } from "./rows/lists.ts";
import { measureLiveEvents } from "./rows/live.ts";
import { measurePaint } from "./rows/paint.ts";
import { measurePopup } from "./rows/popup.ts";
import { measureProcesses } from "./rows/processes.ts";
import { measureProgressWrite } from "./rows/progress-write.ts";
import { measureSavedEdits } from "./rows/saved-edit.ts";
import { measureSignIn } from "./rows/sign-in.ts";
import { measureSignedInPage } from "./rows/signed-in-page.ts";
import { measureStartAndMemory } from "./rows/start.ts";
import { measureTyping } from "./rows/typing.ts";
import { measureUploads } from "./rows/uploads.ts";
import { startServer } from "./server-process.ts";
import { startRecordingServer } from "./recording-server.ts";
import { saveMeasured } from "./capacity/measured.ts";

/**
 * `npm run bench`: measures every performance goal together with its baseline. A missed goal doesn't fail the run; a
 * measurement that breaks does.
 */
const usage = `npm run bench                      all parts except those below with options of their own
npm run bench -- page signed-in progress live sign-in start bytes popup early-clicks paint uploads typing edits
npm run bench -- growth            [--users 1000000] [--courses 10000] [--states 100000000]
                                   and what lists has
npm run bench -- lists             [--people 1000000] [--conversations 1000000] [--messages 10000000]
                                   [--comments 10000000] [--notifications 10000000] [--events 10000000]
npm run bench -- capacity          what one request costs
npm run bench -- learners          [--learners 2000]
npm run bench -- processes
npm run bench -- import            [--lessons 509] [--pictures 162]
  with [--rounds 5] [--duration 800], the milliseconds of one measurement, and with [--save-capacity],
  which stores what docs/capacity.md is calculated from (growth, live and capacity measure it)`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    duration: { type: "string", default: "800" },
    users: { type: "string", default: "1000000" },
    courses: { type: "string", default: "10000" },
    states: { type: "string", default: "100000000" },
    people: { type: "string", default: "1000000" },
    conversations: { type: "string", default: "1000000" },
    messages: { type: "string", default: "10000000" },
    comments: { type: "string", default: "10000000" },
    notifications: { type: "string", default: "10000000" },
    events: { type: "string", default: "10000000" },
    "save-capacity": { type: "boolean", default: false },
    learners: { type: "string", default: "2000" },
    lessons: { type: "string", default: "509" },
    pictures: { type: "string", default: "162" },
    help: { type: "boolean", default: false },
  },
});

const parts: Record<string, MeasureRows> = {
  page: measureGuestPage,
  "signed-in": measureSignedInPage,
  progress: measureProgressWrite,
  live: measureLiveEvents,
  "sign-in": measureSignIn,
  start: measureStartAndMemory,
  bytes: measureBytes,
  popup: measurePopup,
  "early-clicks": measureEarlyClicks,
  paint: measurePaint,
  uploads: measureUploads,
  typing: measureTyping,
  edits: measureSavedEdits,
};

/** Home's figures go back ten years. */
const journeyDays = 3650;
const measureProgressGrowth = measureGrowth({
  users: Number(options.users),
  courses: Number(options.courses),
  elementStates: Number(options.states),
});
const measureListGrowth = measureLists({
  people: Number(options.people),
  conversations: Number(options.conversations),
  messages: Number(options.messages),
  comments: Number(options.comments),
  notifications: Number(options.notifications),
  events: Number(options.events),
  entries: Math.ceil(Number(options.events) / 10),
  days: journeyDays,
});

/** Parts that take minutes. They run only if the command line names them. */
const longParts: Record<string, MeasureRows> = {
  growth: async (bench) => [
    ...(await measureProgressGrowth(bench)),
    ...(await measureListGrowth(bench)),
  ],
  lists: measureListGrowth,
  capacity: measureCapacity,
  processes: measureProcesses,
  learners: measureLearners(Number(options.learners)),
  import: measureContentImport({
    lessons: Number(options.lessons),
    pictures: Number(options.pictures),
  }),
};

const notes = [
  "Each ratio is the median of the rounds' ratios. Other figures are medians of all rounds.",
  "Queries are counted in a second process of the same build. begin and commit count; the job queue's queries don't.",
];
/** Enough users for all parts, plus the learners. */
const usersCount =
  3000 +
  (positionals.includes("processes") ? 16_000 : 0) +
  (positionals.includes("capacity") ? 3000 : 0) +
  (positionals.includes("learners") ? Number(options.learners) : 0);

async function main(): Promise<void> {
  if (options.help) return void process.stdout.write(`${usage}\n`);
  const allParts = { ...parts, ...longParts };
  const selected = positionals.length > 0 ? positionals : Object.keys(parts);
  const unknownParts = selected.filter((name) => !Object.hasOwn(allParts, name));
  if (unknownParts.length > 0) {
    process.exitCode = 1;
    return void process.stdout.write(`Unknown part: ${unknownParts.join(", ")}.\n${usage}\n`);
  }
  const startedAt = Date.now();
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      for (const closer of closers.reverse()) await closer().catch(() => {});
    })());
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().then(() => process.exit(130)));
  }
  try {
    const bench = await openBench(closers);
    const rows = await measureAll(bench, allParts, selected);
    const seconds = (Date.now() - startedAt) / 1000;
    process.stdout.write(`\n${formatTable(rows)}\n\n`);
    if (options["save-capacity"]) saveMeasured(rows);
    process.stdout.write(`${writeReport(rows, notes, seconds)}, ${formatNumber(seconds)} s\n`);
  } finally {
    await close();
  }
}

async function openBench(closers: (() => Promise<void>)[]): Promise<Bench> {
  const database = await openBenchDatabase();
  closers.push(() => database.stop());
  const users = await insertUsers(database.pool, usersCount);
  const server = await startServer(database);
  closers.push(() => server.stop());
  const recordingServer = await startRecordingServer(database);
  closers.push(() => recordingServer.stop());
  const loadGenerator = await startLoadGenerator();
  closers.push(() => loadGenerator.stop());
  return {
    database,
    server,
    recordingServer,
    loadGenerator,
    rounds: Number(options.rounds),
    measurementMs: Number(options.duration),
    takeUsers(count) {
      if (users.length < count) throw new Error("The bench has no more users to measure with.");
      return users.splice(0, count);
    },
    print: (line) => void process.stdout.write(`${line}\n`),
  };
}

/** Runs the selected parts. One that fails doesn't stop the others. */
async function measureAll(
  bench: Bench,
  allParts: Record<string, MeasureRows>,
  selected: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(allParts)) {
    if (!selected.includes(name)) continue;
    const startedAt = Date.now();
    try {
      rows.push(...(await measure(bench)));
      bench.print(`${name}: ${formatNumber((Date.now() - startedAt) / 1000)} s`);
    } catch (error) {
      process.exitCode = 1;
      bench.print(
        `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return rows;
}

await main();
