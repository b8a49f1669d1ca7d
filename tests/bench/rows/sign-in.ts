import type { HashResult } from "#tests/bench/baselines/hash-process.ts";
import { type Bench, writeConnections } from "#tests/bench/bench.ts";
import { coursePath } from "#tests/bench/large-course.ts";
import { startBenchProcess } from "#tests/bench/child-process.ts";
import { fetchCompressed, decompress } from "#tests/bench/fetch-compressed.ts";
import { makeGetRequest, makePostRequest } from "#tests/bench/raw-requests.ts";
import type { LoadJob, LoadResult } from "#tests/bench/load/load-job.ts";
import { startLoadGenerator } from "#tests/bench/load/load-generator.ts";
import { type BenchUser, password } from "#tests/bench/portal.ts";
import { formatMs, formatRate, type Row, formatRatio } from "#tests/bench/report.ts";
import { interleave, medianOf, medianRatio } from "#tests/bench/rounds.ts";

const rateRatioMin = 0.7;
const p99RatioMax = 2;
const guestsPerSecond = 200;
/** Below the rate limit of an account: ten attempts in fifteen minutes. */
const signInsPerUser = 8;
const usersCount = 600;
/** More than a machine can answer. */
const requestsPerSecond = 400;

/**
 * Compares signing in by the popup's form with checking passwords alone, and measures how much many sign-ins slow down
 * guests' pages.
 */
export async function measureSignIn(bench: Bench): Promise<Row[]> {
  const takeRequests = await prepareSignIns(bench);
  const hashing = startBenchProcess("tests/bench/baselines/hash-process.ts");
  const guestLoadGenerator = await startLoadGenerator();
  await hashing.nextMessage();
  try {
    const makeJob = (durationMs: number): LoadJob => ({
      port: bench.server.port,
      connections: writeConnections,
      durationMs,
      sequences: takeRequests(durationMs),
      repeat: false,
      expectedStatus: 303,
    });
    await bench.loadGenerator.run(makeJob(300));
    const rates = await interleave(bench.rounds, {
      lampstand: (): Promise<Rate> => bench.loadGenerator.run(makeJob(bench.measurementMs)),
      hashOnly: async (): Promise<Rate> =>
        (await hashing.request({
          concurrency: writeConnections,
          durationMs: bench.measurementMs,
        })) as HashResult,
    });
    const duringSignIns = await measureGuestsDuringSignIns(bench, guestLoadGenerator, makeJob);
    return [signInRow(rates), duringSignInsRow(duringSignIns)];
  } finally {
    await hashing.stop();
    await guestLoadGenerator.stop();
  }
}

/** Returns a function that takes enough new sign-in requests for a measurement. */
export async function prepareSignIns(bench: Bench): Promise<(durationMs: number) => string[][]> {
  const path = `${coursePath}?scenario=login&step=login-by-email`;
  const fields = await readFormFields(`${bench.server.origin}${path}`);
  const requests = makeSignInRequests(bench, path, fields, bench.takeUsers(usersCount));
  return (durationMs) => requests.splice(0, Math.ceil((durationMs / 1000) * requestsPerSecond));
}

type Rate = { perSecond: number; p99: number };

/** Returns the hidden fields of the popup's form. */
async function readFormFields(url: string): Promise<Record<string, string>> {
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
function makeSignInRequests(
  { server }: Bench,
  path: string,
  fields: Record<string, string>,
  users: BenchUser[],
): string[][] {
  const requests: string[][] = [];
  for (let round = 0; round < signInsPerUser; round += 1) {
    for (const [index, { email }] of users.entries()) {
      const ipAddress = `10.${round}.${index >> 8}.${index & 255}`;
      const headers = { "X-Forwarded-For": ipAddress };
      requests.push([makePostRequest(path, { ...fields, email }, { port: server.port, headers })]);
    }
  }
  return requests;
}

async function measureGuestsDuringSignIns(
  { server, rounds, measurementMs, loadGenerator }: Bench,
  guestLoadGenerator: Awaited<ReturnType<typeof startLoadGenerator>>,
  signInJob: (durationMs: number) => LoadJob,
) {
  const visit = (): Promise<LoadResult> =>
    guestLoadGenerator.run({
      port: server.port,
      connections: writeConnections,
      durationMs: measurementMs,
      sequences: [[makeGetRequest(coursePath, { port: server.port })]],
      repeat: true,
      expectedStatus: 200,
      perSecond: guestsPerSecond,
    });
  await visit();
  return interleave(rounds, {
    quiet: visit,
    duringSignIns: async () => {
      const [guestResult] = await Promise.all([
        visit(),
        loadGenerator.run(signInJob(measurementMs + 200)),
      ]);
      return guestResult;
    },
  });
}

function signInRow({ lampstand, hashOnly }: Record<"lampstand" | "hashOnly", Rate[]>): Row {
  const ratio = medianRatio(lampstand, hashOnly, (one) => one.perSecond);
  const rate = (rates: Rate[]) => formatRate(medianOf(rates, (one) => one.perSecond));
  return {
    name: `sign-in by form, ${writeConnections} connections`,
    result: `${rate(lampstand)} = ${formatRatio(ratio)}`,
    baseline: `${rate(hashOnly)} argon2id alone, 19 MiB, t=2, ${writeConnections} at once`,
    goal: `≥ ${rateRatioMin} ×`,
    isGoalReached: ratio >= rateRatioMin,
    figures: { ratio, lampstand, baseline: hashOnly },
  };
}

function duringSignInsRow({
  quiet,
  duringSignIns,
}: Record<"quiet" | "duringSignIns", LoadResult[]>): Row {
  const p99 = (one: LoadResult) => one.p99;
  const p99Ratio = medianRatio(duringSignIns, quiet, p99);
  return {
    name: `guests' pages during many sign-ins, ${guestsPerSecond}/s`,
    result: `p99 ${formatMs(medianOf(duringSignIns, p99))} = ${formatRatio(p99Ratio)}`,
    baseline: `p99 ${formatMs(medianOf(quiet, p99))} when quiet`,
    goal: `p99 ≤ ${p99RatioMax} ×`,
    isGoalReached: p99Ratio <= p99RatioMax,
    figures: { p99Ratio, duringSignIns, quiet },
  };
}
