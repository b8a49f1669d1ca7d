import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Bench } from "#tests/bench/bench.ts";
import type { BenchUser } from "#tests/bench/portal.ts";
import { formatMs, formatNumber, type Row } from "#tests/bench/report.ts";
import { environmentId } from "#tests/bench/portal.ts";
import { memoryOf } from "./start.ts";

const streamsCount = 1_000;
const memoryMaxMb = 64;
/** Streams are opened in groups, like browsers that come back after a restart. */
const groupSize = 50;
const eventsCount = 200;
const messageDelayMaxMs = 1_000;
/** What a learner's open page subscribes to. */
const learnersTopics = "notifications,conversations";
/** What the inbox subscribes to: a mentor gets only some questions as their own. */
const mentorsTopics = "conversations,question-pool";
/** An event that hasn't arrived by then never will. */
const eventWaitMs = 30_000;
/** Lets the server settle before its memory is measured. */
const settleMs = 3_000;

type OpenStream = { user: BenchUser; socket: Socket; text: string };

/**
 * Opens 1,000 event streams of as many users, and measures the server's memory, how soon an event arrives, and how soon a
 * mentor's page hears of a message.
 */
export async function measureLiveEvents(bench: Bench): Promise<Row[]> {
  const { server, database } = bench;
  const [mentor, leader, first, ...users] = bench.takeUsers(streamsCount + 3);
  for (const [user, role] of [
    [mentor!, "mentor"],
    [leader!, "mp-leader"],
  ] as const)
    await database.pool.query(
      "update memberships set roles = array['disciple', $3] where environment_id = $1 and user_id = $2",
      [environmentId, user.id, role],
    );
  // The first stream loads what all of them need.
  const streams = [await openStream(server.port, first!, learnersTopics)];
  const mentorsStream = await openStream(server.port, mentor!, mentorsTopics);
  try {
    await wait(settleMs);
    const before = memoryOf(server.pid);
    for (let start = 0; start < users.length; start += groupSize)
      streams.push(
        ...(await Promise.all(
          users
            .slice(start, start + groupSize)
            .map((user) => openStream(server.port, user, learnersTopics)),
        )),
      );
    await wait(settleMs);
    const after = memoryOf(server.pid);
    const delays = await measureDelays(streams, (userId) =>
      database.pool.query(
        `insert into live_events (environment_id, topic, user_id) values ($1, 'notifications', $2)
         returning pg_notify('lampstand_live', json_build_object('environmentId', environment_id,
           'topic', topic, 'userId', user_id, 'id', id, 'at', 1)::text)`,
        [environmentId, userId],
      ),
    );
    const messageDelays = await measureMessageDelays(server.origin, streams, mentorsStream);
    const memoryMb = (after?.pssMb ?? Number.NaN) - (before?.pssMb ?? Number.NaN);
    const p95 = p95Of(delays);
    const messageP95 = p95Of(messageDelays);
    return [
      {
        name: `event streams, ${formatNumber(streamsCount)} users`,
        result: `${formatNumber(memoryMb)} MB more than with one, an event arrives in ${formatMs(p95)} (p95)`,
        baseline: "",
        goal: `≤ ${memoryMaxMb} MB`,
        isGoalReached: before && after ? memoryMb <= memoryMaxMb : undefined,
        figures: { memoryMb, p95Ms: p95, before, after },
        measured: { memory: { streamKilobytes: (memoryMb * 1_000) / streamsCount } },
      },
      {
        name: "  from sending a message to its mentor's page",
        result: `${formatMs(messageP95)} (p95)`,
        baseline: "",
        goal: `≤ ${formatMs(messageDelayMaxMs)}`,
        isGoalReached: messageP95 <= messageDelayMaxMs,
        figures: { p95Ms: messageP95, delaysMs: messageDelays },
      },
    ];
  } finally {
    for (const { socket } of [mentorsStream, ...streams]) socket.destroy();
  }
}

/** Opens a stream and waits until it is ready. */
async function openStream(port: number, user: BenchUser, topics: string): Promise<OpenStream> {
  const socket = connect(port, "127.0.0.1");
  const stream = { user, socket, text: "" };
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => (stream.text += chunk));
  socket.write(
    `GET /live?topics=${topics} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${user.cookie}\r\n\r\n`,
  );
  while (!stream.text.includes("event: ready")) {
    if (stream.text && !stream.text.startsWith("HTTP/1.1 200"))
      throw new Error(`A stream was refused: ${stream.text.split("\r\n", 1)[0]}`);
    await once(socket, "data");
  }
  return stream;
}

/** Waits for an event. @throws AbortError if it doesn't arrive */
async function waitForChange(stream: OpenStream): Promise<void> {
  const signal = AbortSignal.timeout(eventWaitMs);
  while (!stream.text.includes("event: change")) await once(stream.socket, "data", { signal });
}

const p95Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

/** Publishes events for one user after the other. @returns the milliseconds until each arrived */
async function measureDelays(
  streams: readonly OpenStream[],
  publish: (userId: string) => Promise<unknown>,
): Promise<number[]> {
  const delays: number[] = [];
  for (let index = 0; index < eventsCount; index += 1) {
    const stream = streams[(index * 37) % streams.length]!;
    stream.text = "";
    const startedAt = performance.now();
    const published = publish(stream.user.id);
    await waitForChange(stream);
    delays.push(performance.now() - startedAt);
    await published;
  }
  return delays;
}

/** Learners write to the mentor, one after the other. @returns the milliseconds until the mentor's stream had each event */
async function measureMessageDelays(
  origin: string,
  streams: readonly OpenStream[],
  mentorsStream: OpenStream,
): Promise<number[]> {
  const delays: number[] = [];
  for (const { user } of streams.slice(0, eventsCount)) {
    mentorsStream.text = "";
    const startedAt = performance.now();
    const sent = fetch(`${origin}/api/conversation/messages`, {
      method: "POST",
      headers: { cookie: user.cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ text: "What does the parable say to us?" }),
    });
    // A refused message never arrives, so its error ends the waiting.
    const refused = sent.then(async (response) => {
      if (!response.ok) throw new Error(`A message was refused: ${await response.text()}`);
    });
    const arrived = (async () => {
      while (!mentorsStream.text.includes("event: change"))
        await once(mentorsStream.socket, "data");
    })();
    await Promise.all([refused, arrived]);
    delays.push(performance.now() - startedAt);
  }
  return delays;
}
