import type { Bench } from "#tests/bench/bench.ts";
import {
  type FilledPortal,
  type GrowthSizes,
  openFilledPortal,
} from "#tests/bench/filled-portal.ts";
import { formatMs, formatNumber, formatRate, formatRatio, type Row } from "#tests/bench/report.ts";
import { interleave, median, medianRatio } from "#tests/bench/rounds.ts";
import { measureTables } from "#tests/bench/table-sizes.ts";
import {
  bulkAccessToken,
  bulkCourseId,
  bulkCourseNumberOf,
  bulkUserId,
  busyUsers,
} from "#tests/kit/bulk-data.ts";
import { countBlocksRead, findFullTableScans } from "#tests/kit/query-plans.ts";
import type { Statement } from "#tests/kit/record-statements.ts";

/** The small database of the comparison has at most these sizes. */
const smallSizesMax = { users: 50_000, courses: 100, states: 5_000_000 };
const rateRatioMin = 0.7;
const buffersMax = 10;
const listTimeRatioMax = 1.2;
/** Statements are timed for this many random users; those that return a list, for fewer. */
const usersPerBatch = 2000;
const usersPerListBatch = 200;
const readConnections = 4;
/** Progress is written only in the first courses, because learners don't spread over all courses a portal ever had. */
const activeCourses = 50;
const writeConnections = 8;

/**
 * Compares a small and a large database in one PostgreSQL: records the product's own statements while pages and lists
 * load, times them for random users, and checks PostgreSQL's query plans.
 */
export function measureGrowth(largeSizes: GrowthSizes) {
  return async (bench: Bench): Promise<Row[]> => {
    const opened: FilledPortal[] = [];
    try {
      for (const [name, sizes] of [
        ["growth_small", smallSizes(largeSizes)],
        ["growth_large", largeSizes],
      ] as const)
        opened.push(await openFilledPortal(bench, name, sizes));
      const [small, large] = opened as [FilledPortal, FilledPortal];
      return [
        ...(await statementRows(bench, small, large)),
        await writeRow(bench, small, large),
        await plansRow(large),
        await measureTableSizes(large),
      ];
    } finally {
      for (const portal of opened) await portal.stop();
    }
  };
}

/** At most a twentieth of the large sizes, so that a run with few users still compares two sizes. */
const smallSizes = (largeSizes: GrowthSizes): GrowthSizes => ({
  users: Math.min(smallSizesMax.users, Math.ceil(largeSizes.users / 20)),
  courses: Math.min(smallSizesMax.courses, Math.ceil(largeSizes.courses / 20)),
  elementStates: Math.min(smallSizesMax.states, Math.ceil(largeSizes.elementStates / 20)),
});

const findStatement = (statements: readonly Statement[], word: string): Statement => {
  const statement = statements.find(({ text }) => text.replaceAll('"', "").includes(word));
  if (!statement) throw new Error(`No recorded statement is about ${word}.`);
  return statement;
};

/** Times a user's statement for many users by replacing the ids of the user and the course. Returns the rate. */
async function timeForUsers(portal: FilledPortal, { text, values }: Statement, users: number[]) {
  const [recordedUser, recordedCourse] = [bulkUserId(1), bulkCourseId(1)];
  const startedAt = performance.now();
  let nextIndex = 0;
  await Promise.all(
    Array.from({ length: readConnections }, async () => {
      for (let user = users[nextIndex++]; user !== undefined; user = users[nextIndex++]) {
        const id = bulkUserId(user);
        const course = bulkCourseId(bulkCourseNumberOf(user, portal.sizes));
        const userValues = values.map((one) =>
          one === recordedUser ? id : one === recordedCourse ? course : one,
        );
        await portal.database.pool.query({ name: text.slice(0, 60), text, values: userValues });
      }
    }),
  );
  return users.length / ((performance.now() - startedAt) / 1000);
}

const pickRandomUsers = (count: number, usersCount: number) =>
  Array.from({ length: count }, () => 1 + Math.floor(Math.random() * usersCount));

async function statementRows(
  { rounds }: Bench,
  small: FilledPortal,
  large: FilledPortal,
): Promise<Row[]> {
  const compareRates = (
    statementOf: (portal: FilledPortal) => Statement,
    usersCount: (portal: FilledPortal) => number,
    count = usersPerBatch,
  ) => {
    const timeStatement = (portal: FilledPortal) => () =>
      timeForUsers(portal, statementOf(portal), pickRandomUsers(count, usersCount(portal)));
    return interleave(rounds, { small: timeStatement(small), large: timeStatement(large) });
  };
  const usersOf = ({ sizes }: FilledPortal) => sizes.users;
  const progressRates = await compareRates(
    ({ recorded }) => findStatement(recorded.page, "from course_progress"),
    usersOf,
  );
  const sessionRates = await compareRates(
    ({ recorded }) => findStatement(recorded.page, "from sessions"),
    () => 1,
  );
  const ownCoursesRates = await compareRates(
    ({ recorded }) => findStatement(recorded.userLists, "from course_progress"),
    ({ sizes }) => Math.min(busyUsers, sizes.users),
    usersPerListBatch,
  );
  const courseListRates = await compareRates(
    ({ recorded }) => findStatement(Object.values(recorded).flat(), "listed.card"),
    () => 1,
    usersPerListBatch,
  );
  const progressRead = findStatement(large.recorded.page, "from course_progress");
  const buffers = await countBlocksRead(large.database.pool, progressRead);
  const makeRow = (name: string, rates: typeof progressRates, suffix = "") => {
    const rateRatio = medianRatio(rates.large, rates.small, (rate) => rate);
    const rate = median(rates.large);
    return {
      name,
      result: `${formatRate(rate)} = ${formatRatio(rateRatio)}${suffix}`,
      baseline: `${formatRate(median(rates.small))} at ${formatSizes(small)}`,
      goal: `≥ ${rateRatioMin} ×`,
      isGoalReached: rateRatio >= rateRatioMin,
      figures: { rateRatio, large: rates.large, small: rates.small },
    };
  };
  const timeRatio = 1 / medianRatio(courseListRates.large, courseListRates.small, (rate) => rate);
  const readingRow = makeRow(
    `reading progress at ${formatSizes(large)}`,
    progressRates,
    `, ${buffers} buffers, ${formatNumber(large.megabytes)} MB`,
  );
  return [
    {
      ...readingRow,
      goal: `${readingRow.goal}, ≤ ${buffersMax} buffers`,
      isGoalReached: readingRow.isGoalReached && buffers <= buffersMax,
      figures: { ...readingRow.figures, buffers, sizes: large.sizes, megabytes: large.megabytes },
    },
    makeRow("  reading the session", sessionRates),
    makeRow("  listing a user's own courses, newest first", ownCoursesRates),
    {
      ...makeRow(
        `  first page of the course list of ${large.sizes.courses} courses`,
        courseListRates,
      ),
      result: `${formatMs(1000 / median(courseListRates.large))} = ${formatRatio(timeRatio)}`,
      baseline: `${formatMs(1000 / median(courseListRates.small))} of ${small.sizes.courses} courses`,
      goal: `≤ ${listTimeRatioMax} ×`,
      isGoalReached: timeRatio <= listTimeRatioMax,
    },
  ];
}

const formatSizes = ({ sizes }: FilledPortal) =>
  `${formatNumber(sizes.elementStates / 1e6)}M states, ${formatNumber(sizes.users / 1e6)}M users`;

/** Measures how many elements per second users of a few courses can open through the server. */
async function writeRow(
  { loadGenerator, rounds, measurementMs }: Bench,
  small: FilledPortal,
  large: FilledPortal,
): Promise<Row> {
  const measureWrites = (portal: FilledPortal) => async () => {
    const { server, sizes } = portal;
    const sequences = pickRandomUsers(usersPerBatch * 20, sizes.users)
      .filter((user) => bulkCourseNumberOf(user, sizes) <= activeCourses)
      .slice(0, usersPerBatch)
      .map((user) => [progressRequest(server.port, user, bulkCourseNumberOf(user, sizes))]);
    return loadGenerator.run({
      port: server.port,
      connections: writeConnections,
      durationMs: measurementMs,
      sequences,
      repeat: true,
      expectedStatus: 200,
    });
  };
  const measurements = { small: measureWrites(small), large: measureWrites(large) };
  // The first run reads the courses into memory.
  await measurements.small();
  await measurements.large();
  const results = await interleave(rounds, measurements);
  const rateRatio = medianRatio(results.large, results.small, (one) => one.perSecond);
  return {
    name: "progress writes through the server",
    result: `${formatRate(median(results.large.map((one) => one.perSecond)))} = ${formatRatio(rateRatio)}`,
    baseline: `${formatRate(median(results.small.map((one) => one.perSecond)))} at ${formatSizes(small)}`,
    goal: `≥ ${rateRatioMin} ×`,
    isGoalReached: rateRatio >= rateRatioMin,
    figures: { rateRatio, ...results },
  };
}

function progressRequest(port: number, user: number, course: number): string {
  const body = JSON.stringify({ state: "opened" });
  return [
    `PUT /api/courses/${bulkCourseId(course)}/elements/${course}-bench-01/progress HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    `Cookie: access_token=${bulkAccessToken(user)}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

const measureTableSizes = ({ database }: FilledPortal): Promise<Row> =>
  measureTables(database.pool, [
    ["session", ["sessions"]],
    ["progress", ["course_progress"]],
    ["operation", ["progress_operations"]],
  ]);

async function plansRow({ database, recorded }: FilledPortal): Promise<Row> {
  const statements = Object.values(recorded).flat();
  const fullScans = await findFullTableScans(database.pool, statements);
  const distinctCount = new Set(statements.map(({ text }) => text)).size;
  return {
    name: "  full scans of big tables",
    result: fullScans.length === 0 ? "none" : fullScans.map((one) => one.slice(0, 160)).join("; "),
    baseline: `${distinctCount} statements of pages and lists`,
    goal: "none",
    isGoalReached: fullScans.length === 0,
    figures: { statements: distinctCount, fullScans },
  };
}
