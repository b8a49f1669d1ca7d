import { parseArgs } from "node:util";
import type { Bench, Measure } from "./bench.ts";
import { startLoader } from "./load/loader.ts";
import { insertPeople, openBenchDatabase } from "./portal.ts";
import { figure, type Row, tableOf, writeReport } from "./report.ts";
import { bytes } from "./rows/bytes.ts";
import { growth } from "./rows/growth.ts";
import { earlyClicks } from "./rows/early-clicks.ts";
import { guestPage } from "./rows/guest-page.ts";
import { learners } from "./rows/learners.ts";
import { paint } from "./rows/paint.ts";
import { popup } from "./rows/popup.ts";
import { progressWrite } from "./rows/progress-write.ts";
import { signIn } from "./rows/sign-in.ts";
import { signedInPage } from "./rows/signed-in-page.ts";
import { startAndMemory } from "./rows/start.ts";
import { startServer } from "./server-process.ts";
import { startWatched } from "./watched.ts";

/**
 * `npm run bench`: measures every goal of speed and size with its ceiling in the same run. It never fails by time, only
 * if something could not be measured.
 */
const usage = `npm run bench                      every part but the last two
npm run bench -- page signed-in progress sign-in start bytes popup early-clicks paint
npm run bench -- growth            [--users 1000000] [--courses 10000] [--states 100000000]
npm run bench -- learners          [--learners 2000]
  with [--rounds 5] [--slice 800], the milliseconds of one measurement`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    slice: { type: "string", default: "800" },
    users: { type: "string", default: "1000000" },
    courses: { type: "string", default: "10000" },
    states: { type: "string", default: "100000000" },
    learners: { type: "string", default: "2000" },
    help: { type: "boolean", default: false },
  },
});

const parts: Record<string, Measure> = {
  page: guestPage,
  "signed-in": signedInPage,
  progress: progressWrite,
  "sign-in": signIn,
  start: startAndMemory,
  bytes,
  popup,
  "early-clicks": earlyClicks,
  paint,
};

/** Parts that take minutes: only when they are named. */
const long: Record<string, Measure> = {
  growth: growth({
    users: Number(options.users),
    courses: Number(options.courses),
    states: Number(options.states),
  }),
  learners: learners(Number(options.learners)),
};

const notes = [
  "Each ratio is the median of the rounds' own ratios; other figures are medians of rounds.",
  "Queries are counted in a second process of the same build, where pg's client is handed each statement (begin and commit count too, the job queue's do not).",
];
/** Enough for all parts, plus the learners. */
const peopleCount = 3000 + (positionals.includes("learners") ? Number(options.learners) : 0);

async function main(): Promise<void> {
  if (options.help) return void process.stdout.write(`${usage}\n`);
  const all = { ...parts, ...long };
  const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
  const unknown = wanted.filter((name) => !Object.hasOwn(all, name));
  if (unknown.length > 0) {
    process.exitCode = 1;
    return void process.stdout.write(`There is no part ${unknown.join(", ")}.\n${usage}\n`);
  }
  const began = Date.now();
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
    const rows = await measureAll(bench, all, wanted);
    const seconds = (Date.now() - began) / 1000;
    process.stdout.write(`\n${tableOf(rows)}\n\n`);
    process.stdout.write(`${writeReport(rows, notes, seconds)}, ${figure(seconds)} s\n`);
  } finally {
    await close();
  }
}

async function openBench(closers: (() => Promise<void>)[]): Promise<Bench> {
  const database = await openBenchDatabase();
  closers.push(() => database.stop());
  const people = await insertPeople(database.pool, peopleCount);
  const server = await startServer(database);
  closers.push(() => server.stop());
  const watched = await startWatched(database);
  closers.push(() => watched.stop());
  const loader = await startLoader();
  closers.push(() => loader.stop());
  return {
    database,
    server,
    watched,
    loader,
    rounds: Number(options.rounds),
    sliceMs: Number(options.slice),
    take(count) {
      if (people.length < count) throw new Error("The bench has no more people to measure with.");
      return people.splice(0, count);
    },
    say: (line) => void process.stdout.write(`${line}\n`),
  };
}

/** A part that cannot be measured must not stop the others. */
async function measureAll(
  bench: Bench,
  all: Record<string, Measure>,
  wanted: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(all)) {
    if (!wanted.includes(name)) continue;
    const began = Date.now();
    try {
      rows.push(...(await measure(bench)));
      bench.say(`${name}: ${figure((Date.now() - began) / 1000)} s`);
    } catch (error) {
      process.exitCode = 1;
      bench.say(
        `${name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return rows;
}

await main();
