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
/** Lets the server settle before its memory is measured. */
const settleMs = 3_000;

type OpenStream = { user: BenchUser; socket: Socket; text: string };

/** Opens 1,000 event streams of as many users, and measures the server's memory and how soon an event arrives. */
export async function measureLiveEvents(bench: Bench): Promise<Row[]> {
  const { server, database } = bench;
  const users = bench.takeUsers(streamsCount + 1);
  // The first stream loads what all of them need.
  const streams = [await openStream(server.port, users.pop()!)];
  try {
    await wait(settleMs);
    const before = memoryOf(server.pid);
    for (let start = 0; start < users.length; start += groupSize)
      streams.push(
        ...(await Promise.all(
          users.slice(start, start + groupSize).map((user) => openStream(server.port, user)),
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
    const memoryMb = (after?.pssMb ?? Number.NaN) - (before?.pssMb ?? Number.NaN);
    const p95 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)]!;
    return [
      {
        name: `event streams, ${formatNumber(streamsCount)} users`,
        result: `${formatNumber(memoryMb)} MB more than with one, an event arrives in ${formatMs(p95)} (p95)`,
        baseline: "",
        goal: `≤ ${memoryMaxMb} MB`,
        isGoalReached: before && after ? memoryMb <= memoryMaxMb : undefined,
        figures: { memoryMb, p95Ms: p95, before, after },
      },
    ];
  } finally {
    for (const { socket } of streams) socket.destroy();
  }
}

/** Opens a stream and waits until it is ready. */
async function openStream(port: number, user: BenchUser): Promise<OpenStream> {
  const socket = connect(port, "127.0.0.1");
  const stream = { user, socket, text: "" };
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => (stream.text += chunk));
  socket.write(
    `GET /live?topics=notifications HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${user.cookie}\r\n\r\n`,
  );
  while (!stream.text.includes("event: ready")) {
    if (stream.text && !stream.text.startsWith("HTTP/1.1 200"))
      throw new Error(`A stream was refused: ${stream.text.split("\r\n", 1)[0]}`);
    await once(socket, "data");
  }
  return stream;
}

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
    while (!stream.text.includes("event: change")) await once(stream.socket, "data");
    delays.push(performance.now() - startedAt);
    await published;
  }
  return delays;
}
