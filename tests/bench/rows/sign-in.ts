import type { HashResult } from "#tests/bench/bare/hash-process.ts";
import { type Bench, writeCallers } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/big-course.ts";
import { startChild } from "#tests/bench/child.ts";
import { fetchBytes, textOf } from "#tests/bench/fetch-bytes.ts";
import { getText, postText } from "#tests/bench/http-text.ts";
import type { LoadJob, LoadResult } from "#tests/bench/load/job.ts";
import { startLoader } from "#tests/bench/load/loader.ts";
import { type Person, password } from "#tests/bench/portal.ts";
import { ms, perSecond, type Row, times } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";

const share = 0.7;
const slowerMax = 2;
const guestsPerSecond = 200;
/** An account allows ten attempts in fifteen minutes. */
const signInsEach = 8;
const peopleCount = 600;

/** Measures signing in through the popup's form against the password check alone, and how it affects guests. */
export async function signIn(bench: Bench): Promise<Row[]> {
  const address = `${coursePath}?scenario=login`;
  const fields = await formFields(`${bench.server.origin}${address}`);
  const scripts = signInScripts(bench, address, fields, bench.take(peopleCount));
  const hashing = startChild("tests/bench/bare/hash-process.ts");
  const guests = await startLoader();
  await hashing.heard();
  try {
    const job = (durationMs: number): LoadJob => ({
      port: bench.server.port,
      callers: writeCallers,
      durationMs,
      scripts: scripts.splice(0, Math.ceil((durationMs / 1000) * 400)),
      repeat: false,
      status: 303,
    });
    await bench.loader.run(job(300));
    const rates = await interleave(bench.rounds, {
      ours: (): Promise<Rate> => bench.loader.run(job(bench.sliceMs)),
      raw: async (): Promise<Rate> =>
        (await hashing.ask({ callers: writeCallers, durationMs: bench.sliceMs })) as HashResult,
    });
    const storm = await measureStorm(bench, guests, job);
    return [signInRow(rates), stormRow(storm)];
  } finally {
    await hashing.stop();
    await guests.stop();
  }
}

type Rate = { perSecond: number; p99: number };

/** Returns the hidden fields of the popup's form. */
async function formFields(url: string): Promise<Record<string, string>> {
  const html = textOf(await fetchBytes(url, { headers: { "accept-language": "en" } }));
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => /name="email"/.test(one));
  if (!form) throw new Error("The sign-in popup shows no form with an email.");
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<(?:input|button)[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1];
    if (name && value) fields[name] = value;
  }
  return { ...fields, agreed: "on", password };
}

/** Returns requests from many IP addresses in turn: a single one may not sign in so often. */
function signInScripts(
  { server }: Bench,
  address: string,
  fields: Record<string, string>,
  people: Person[],
): string[][] {
  const scripts: string[][] = [];
  for (let turn = 0; turn < signInsEach; turn += 1) {
    for (const [at, { email }] of people.entries()) {
      const from = `10.${turn}.${at >> 8}.${at & 255}`;
      const headers = { "X-Forwarded-For": from };
      scripts.push([postText(address, { ...fields, email }, { port: server.port, headers })]);
    }
  }
  return scripts;
}

async function measureStorm(
  { server, rounds, sliceMs, loader }: Bench,
  guests: Awaited<ReturnType<typeof startLoader>>,
  storm: (durationMs: number) => LoadJob,
) {
  const visit = (): Promise<LoadResult> =>
    guests.run({
      port: server.port,
      callers: writeCallers,
      durationMs: sliceMs,
      scripts: [[getText(coursePath, { port: server.port })]],
      repeat: true,
      status: 200,
      perSecond: guestsPerSecond,
    });
  await visit();
  return interleave(rounds, {
    quiet: visit,
    storm: async () => {
      const [seen] = await Promise.all([visit(), loader.run(storm(sliceMs + 200))]);
      return seen;
    },
  });
}

function signInRow({ ours, raw }: Record<"ours" | "raw", Rate[]>): Row {
  const ratio = ratioOf(ours, raw, (one) => one.perSecond);
  const rate = (found: Rate[]) => perSecond(medianOf(found, (one) => one.perSecond));
  return {
    what: `sign-in by form, ${writeCallers} callers`,
    ours: `${rate(ours)} = ${times(ratio)}`,
    ceiling: `${rate(raw)} raw argon2id 19 MiB t=2, ${writeCallers} at once`,
    reach: `≥ ${share} ×`,
    reached: ratio >= share,
    figures: { ratio, ours, ceiling: raw },
  };
}

function stormRow({ quiet, storm }: Record<"quiet" | "storm", LoadResult[]>): Row {
  const p99 = (one: LoadResult) => one.p99;
  const slower = ratioOf(storm, quiet, p99);
  return {
    what: `guests' pages in a sign-in storm, ${guestsPerSecond}/s`,
    ours: `p99 ${ms(medianOf(storm, p99))} = ${times(slower)}`,
    ceiling: `p99 ${ms(medianOf(quiet, p99))} when quiet`,
    reach: `p99 ≤ ${slowerMax} ×`,
    reached: slower <= slowerMax,
    figures: { p99Ratio: slower, storm, quiet },
  };
}
