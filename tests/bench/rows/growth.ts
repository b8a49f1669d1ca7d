import { createHash } from "node:crypto";
import type { Bench } from "#tests/bench/bench.ts";
import { courseId } from "#tests/bench/big-course.ts";
import { fetchBytes } from "#tests/bench/fetch-bytes.ts";
import { type BenchDatabase, environmentId, openSecondDatabase } from "#tests/bench/portal.ts";
import { figure, ms, perSecond, type Row, times } from "#tests/bench/report.ts";
import { interleave, median, ratioOf } from "#tests/bench/rounds.ts";
import { startServer } from "#tests/bench/server-process.ts";
import { startWatched } from "#tests/bench/watched.ts";
import {
  crowdCourse,
  crowdToken,
  type CrowdSizes,
  fillCrowd,
  busyUsers,
} from "#tests/kit/crowd.ts";
import { buffersOf, fullTableReads } from "#tests/kit/plans.ts";
import type { Statement } from "#tests/kit/statements.ts";

/** The small side of the comparison. */
const small = { users: 50_000, courses: 100, states: 5_000_000 };
/** Most states are older than the stored history. */
const statesOfOperation = 20;
const readsShare = 0.7;
const buffersMax = 10;
const listSlowerMax = 1.2;
/** Statements are timed in batches of random users; statements that return a list, in smaller ones. */
const batch = 2000;
const listBatch = 200;
const readers = 4;
/** Learners take only these courses: a portal's learners are not spread over all courses it ever had. */
const walkedCourses = 50;
const writers = 8;

export type GrowthSizes = Omit<CrowdSizes, "operations">;

/** One size, with a server on it. */
type Side = Awaited<ReturnType<typeof openSide>>;

/**
 * Compares the product on a small and a large database in one PostgreSQL: records its own statements while pages and
 * lists load, times them for random users and checks the database's plans.
 */
export function growth(large: GrowthSizes) {
  return async (bench: Bench): Promise<Row[]> => {
    const opened: Side[] = [];
    try {
      for (const [name, sizes] of [
        ["growth_small", shrunk(large)],
        ["growth_large", large],
      ] as const)
        opened.push(await openSide(bench, name, sizes));
      const [few, many] = opened as [Side, Side];
      return [
        ...(await statementRows(bench, few, many)),
        await writeRow(bench, few, many),
        await plansRow(many),
      ];
    } finally {
      for (const side of opened) await side.stop();
    }
  };
}

/** At most a twentieth of it: small runs compare small sizes. */
const shrunk = (large: GrowthSizes): GrowthSizes => ({
  users: Math.min(small.users, Math.ceil(large.users / 20)),
  courses: Math.min(small.courses, Math.ceil(large.courses / 20)),
  states: Math.min(small.states, Math.ceil(large.states / 20)),
});

async function openSide(bench: Bench, name: string, sizes: GrowthSizes) {
  const began = performance.now();
  const database = await openSecondDatabase(bench.database, name);
  const operations = Math.ceil(sizes.states / statesOfOperation);
  const template = { courseId, elementPrefix: "bench-" };
  await fillCrowd(database.pool, environmentId, template, { ...sizes, operations });
  await database.pool.query(
    "update memberships set roles = array['mp-admin'] where environment_id = $1 and user_id = $2",
    [environmentId, personId(1)],
  );
  const server = await startServer(database);
  const watched = await startWatched(database);
  const asked = await noteStatements(watched);
  const seconds = (performance.now() - began) / 1000;
  bench.say(`${name}: ${figure(sizes.states / 1e6)}M states in ${figure(seconds)} s`);
  return {
    sizes,
    database,
    server,
    asked,
    megabytes: await megabytesOf(database),
    async stop() {
      await watched.stop();
      await server.stop();
      await database.stop();
    },
  };
}

/** Numbered like `fillCrowd`. */
function personId(number: number): string {
  const hex = createHash("md5").update(`crowd${number}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
const courseOf = (person: number, { courses }: GrowthSizes) => 1 + (((person - 1) * 7) % courses);

type Asked = { page: Statement[]; own: Statement[]; lists: Statement[]; admin: Statement[] };

/** Records the statements of a course's page, of a user's lists, of the portal's lists and of its admins. */
async function noteStatements(watched: Awaited<ReturnType<typeof startWatched>>): Promise<Asked> {
  const origin = `http://localhost:${watched.port}`;
  const cookie = `access_token=${crowdToken(1)}`;
  const get = (path: string) => fetchBytes(origin + path, { headers: { cookie } });
  const note = (...paths: string[]) =>
    watched.statementsOf(async () => {
      for (const path of paths) await get(path);
    });
  const openApi = JSON.parse((await get("/api/openapi.json")).wire.toString()) as {
    paths: Record<string, object>;
  };
  const plain = Object.entries(openApi.paths).filter(
    ([path, methods]) => "get" in methods && !path.includes("{"),
  );
  return {
    page: await note(`/courses/${crowdCourse(1)}`, "/lesson/1-bench-01/"),
    own: await note("/profile/progress"),
    lists: await note("/api/courses", "/", "/sitemap.xml"),
    admin: await note(...plain.map(([path]) => `/api${path}`)),
  };
}

async function megabytesOf({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_total_relation_size('course_progress') as bytes",
  );
  return Number(rows[0]!.bytes) / 1e6;
}

const statementIn = (statements: readonly Statement[], word: string): Statement => {
  const found = statements.find(({ text }) => text.includes(word));
  if (!found) throw new Error(`Nothing was asked of the database about ${word}.`);
  return found;
};

/** Times a user's statement for many users, by replacing the user's id in it. */
async function timePeople(side: Side, { text, values }: Statement, people: number[]) {
  const [asker, course] = [personId(1), crowdCourse(1)];
  const began = performance.now();
  let at = 0;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let person = people[at++]; person !== undefined; person = people[at++]) {
        const id = personId(person);
        const theirs = crowdCourse(courseOf(person, side.sizes));
        const swapped = values.map((one) => (one === asker ? id : one === course ? theirs : one));
        await side.database.pool.query({ name: text.slice(0, 60), text, values: swapped });
      }
    }),
  );
  return people.length / ((performance.now() - began) / 1000);
}

const randomPeople = (count: number, among: number) =>
  Array.from({ length: count }, () => 1 + Math.floor(Math.random() * among));

async function statementRows({ rounds }: Bench, few: Side, many: Side): Promise<Row[]> {
  const compare = (
    statementOf: (side: Side) => Statement,
    among: (side: Side) => number,
    count = batch,
  ) => {
    const time = (side: Side) => () =>
      timePeople(side, statementOf(side), randomPeople(count, among(side)));
    return interleave(rounds, { few: time(few), many: time(many) });
  };
  const everybody = ({ sizes }: Side) => sizes.users;
  const read = await compare(
    ({ asked }) => statementIn(asked.page, "from course_progress"),
    everybody,
  );
  const session = await compare(
    ({ asked }) => statementIn(asked.page, "from sessions"),
    () => 1,
  );
  const own = await compare(
    ({ asked }) => statementIn(asked.own, "from course_progress"),
    ({ sizes }) => Math.min(busyUsers, sizes.users),
    listBatch,
  );
  const list = await compare(
    ({ asked }) => statementIn(Object.values(asked).flat(), "listed.card"),
    () => 1,
    listBatch,
  );
  const progressRead = statementIn(many.asked.page, "from course_progress");
  const buffers = await buffersOf(many.database.pool, progressRead);
  const row = (what: string, found: typeof read, more = "") => {
    const share = ratioOf(found.many, found.few, (rate) => rate);
    const rate = median(found.many);
    return {
      what,
      ours: `${perSecond(rate)} = ${times(share)}${more}`,
      ceiling: `${perSecond(median(found.few))} at ${sizesInWords(few)}`,
      reach: `≥ ${readsShare} ×`,
      reached: share >= readsShare,
      figures: { share, many: found.many, few: found.few },
    };
  };
  const slower = 1 / ratioOf(list.many, list.few, (rate) => rate);
  const reading = row(
    `reading progress at ${sizesInWords(many)}`,
    read,
    `, ${buffers} buffers, ${figure(many.megabytes)} MB`,
  );
  return [
    {
      ...reading,
      reach: `${reading.reach}, ≤ ${buffersMax} buffers`,
      reached: reading.reached && buffers <= buffersMax,
      figures: { ...reading.figures, buffers, sizes: many.sizes, megabytes: many.megabytes },
    },
    row("  who it is", session),
    row("  one's own courses, the last one first", own),
    {
      ...row(`catalogue's first page of ${many.sizes.courses} courses`, list),
      ours: `${ms(1000 / median(list.many))} = ${times(slower)}`,
      ceiling: `${ms(1000 / median(list.few))} of ${few.sizes.courses} courses`,
      reach: `≤ ${listSlowerMax} ×`,
      reached: slower <= listSlowerMax,
    },
  ];
}

const sizesInWords = ({ sizes }: Side) =>
  `${figure(sizes.states / 1e6)}M states, ${figure(sizes.users / 1e6)}M people`;

/** Users of a few courses open an element, through the server. */
async function writeRow({ loader, rounds, sliceMs }: Bench, few: Side, many: Side): Promise<Row> {
  const run = (side: Side) => async () => {
    const { server, sizes } = side;
    const scripts = randomPeople(batch * 20, sizes.users)
      .filter((person) => courseOf(person, sizes) <= walkedCourses)
      .slice(0, batch)
      .map((person) => [putText(server.port, person, courseOf(person, sizes))]);
    return loader.run({
      port: server.port,
      callers: writers,
      durationMs: sliceMs,
      scripts,
      repeat: true,
      status: 200,
    });
  };
  const things = { few: run(few), many: run(many) };
  // Each server reads a course once.
  await things.few();
  await things.many();
  const found = await interleave(rounds, things);
  const share = ratioOf(found.many, found.few, (one) => one.perSecond);
  return {
    what: "progress writes through the server",
    ours: `${perSecond(median(found.many.map((one) => one.perSecond)))} = ${times(share)}`,
    ceiling: `${perSecond(median(found.few.map((one) => one.perSecond)))} at ${sizesInWords(few)}`,
    reach: `≥ ${readsShare} ×`,
    reached: share >= readsShare,
    figures: { share, ...found },
  };
}

function putText(port: number, person: number, course: number): string {
  const body = JSON.stringify({ state: "opened" });
  return [
    `PUT /api/courses/${crowdCourse(course)}/elements/${course}-bench-01/progress HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    `Cookie: access_token=${crowdToken(person)}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

async function plansRow({ database, asked }: Side): Promise<Row> {
  const statements = Object.values(asked).flat();
  const whole = await fullTableReads(database.pool, statements);
  const different = new Set(statements.map(({ text }) => text)).size;
  return {
    what: "  big tables read whole",
    ours: whole.length === 0 ? "none" : whole.map((one) => one.slice(0, 160)).join("; "),
    ceiling: `${different} different statements of pages and lists`,
    reach: "none",
    reached: whole.length === 0,
    figures: { statements: different, whole },
  };
}
