import type { HashResult } from "#tests/bench/baselines/hash-process.ts";
import { type Bench, writeConnections } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { startBenchProcess } from "#tests/bench/child-process.ts";
import { fetchCompressed, decompress } from "#tests/bench/fetch-compressed.ts";
import { getRequest, postRequest } from "#tests/bench/raw-requests.ts";
import type { LoadJob, LoadResult } from "#tests/bench/load/load-job.ts";
import { startLoadGenerator } from "#tests/bench/load/load-generator.ts";
import { type BenchUser, password } from "#tests/bench/portal.ts";
import { formatMs, formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, ratioOf } from "#tests/bench/rounds.ts";

const rateRatioMin = 0.7;
const p99RatioMax = 2;
const guestsPerSecond = 200;
/** Below the rate limit of an account: ten attempts in fifteen minutes. */
const signInsEach = 8;
const usersCount = 600;

/**
 * Compares signing in by the popup's form with checking passwords alone, and measures how much many sign-ins slow down
 * guests' pages.
 */
export async function signIn(bench: Bench): Promise<Row[]> {
  const path = `${coursePath}?scenario=login&step=login-by-email`;
  const fields = await formFields(`${bench.server.origin}${path}`);
  const requests = signInRequests(bench, path, fields, bench.takeUsers(usersCount));
  const hashing = startBenchProcess("tests/bench/baselines/hash-process.ts");
  const guests = await startLoadGenerator();
  await hashing.nextMessage();
  try {
    const job = (durationMs: number): LoadJob => ({
      port: bench.server.port,
      connections: writeConnections,
      durationMs,
      sequences: requests.splice(0, Math.ceil((durationMs / 1000) * 400)),
      repeat: false,
      status: 303,
    });
    await bench.loadGenerator.run(job(300));
    const rates = await interleave(bench.rounds, {
      lampstand: (): Promise<Rate> => bench.loadGenerator.run(job(bench.measurementMs)),
      hashOnly: async (): Promise<Rate> =>
        (await hashing.request({
          concurrency: writeConnections,
          durationMs: bench.measurementMs,
        })) as HashResult,
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
  const html = decompress(await fetchCompressed(url, { headers: { "accept-language": "en" } }));
  const form = html.match(/<form[\s\S]*?<\/form>/g)?.find((one) => /name="password"/.test(one));
  if (!form) throw new Error("The sign-in popup shows no form with a password.");
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<(?:input|button)[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1];
    if (name && value) fields[name] = value;
  }
  return { ...fields, agreed: "on", password };
}

/** Returns sign-in requests from many IP addresses, because the rate limit allows few from one address. */
function signInRequests(
  { server }: Bench,
  path: string,
  fields: Record<string, string>,
  users: BenchUser[],
): string[][] {
  const requests: string[][] = [];
  for (let round = 0; round < signInsEach; round += 1) {
    for (const [at, { email }] of users.entries()) {
      const ipAddress = `10.${round}.${at >> 8}.${at & 255}`;
      const headers = { "X-Forwarded-For": ipAddress };
      requests.push([postRequest(path, { ...fields, email }, { port: server.port, headers })]);
    }
  }
  return requests;
}

async function measureStorm(
  { server, rounds, measurementMs, loadGenerator }: Bench,
  guests: Awaited<ReturnType<typeof startLoadGenerator>>,
  storm: (durationMs: number) => LoadJob,
) {
  const visit = (): Promise<LoadResult> =>
    guests.run({
      port: server.port,
      connections: writeConnections,
      durationMs: measurementMs,
      sequences: [[getRequest(coursePath, { port: server.port })]],
      repeat: true,
      status: 200,
      perSecond: guestsPerSecond,
    });
  await visit();
  return interleave(rounds, {
    quiet: visit,
    storm: async () => {
      const [guestResult] = await Promise.all([
        visit(),
        loadGenerator.run(storm(measurementMs + 200)),
      ]);
      return guestResult;
    },
  });
}

function signInRow({ lampstand, hashOnly }: Record<"lampstand" | "hashOnly", Rate[]>): Row {
  const ratio = ratioOf(lampstand, hashOnly, (one) => one.perSecond);
  const rate = (found: Rate[]) => formatRate(medianOf(found, (one) => one.perSecond));
  return {
    name: `sign-in by form, ${writeConnections} connections`,
    result: `${rate(lampstand)} = ${formatRatio(ratio)}`,
    baseline: `${rate(hashOnly)} argon2id alone, 19 MiB, t=2, ${writeConnections} at once`,
    goal: `≥ ${rateRatioMin} ×`,
    isGoalReached: ratio >= rateRatioMin,
    figures: { ratio, lampstand, baseline: hashOnly },
  };
}

function stormRow({ quiet, storm }: Record<"quiet" | "storm", LoadResult[]>): Row {
  const p99 = (one: LoadResult) => one.p99;
  const p99Ratio = ratioOf(storm, quiet, p99);
  return {
    name: `guests' pages during many sign-ins, ${guestsPerSecond}/s`,
    result: `p99 ${formatMs(medianOf(storm, p99))} = ${formatRatio(p99Ratio)}`,
    baseline: `p99 ${formatMs(medianOf(quiet, p99))} when quiet`,
    goal: `p99 ≤ ${p99RatioMax} ×`,
    isGoalReached: p99Ratio <= p99RatioMax,
    figures: { p99Ratio, storm, quiet },
  };
}
