import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "#platform/fake-clock.fixture.ts";
import { silentLog } from "#platform/log.server.ts";
import type { LiveEvent } from "#domains/settings/live/live-event.server.ts";
import { streamsMax, streamsPerUserMax, unsentMaxBytes } from "./live-limits.ts";
import { LiveHub } from "./live-hub.ts";
import { LiveStream } from "./live-stream.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response that stores what is written; a `stuck` one never sends it. */
class StoringResponse {
  text = "";
  headersSent = false;
  destroyed = false;
  writableEnded = false;
  readonly isStuck: boolean;
  constructor({ isStuck = false } = {}) {
    this.isStuck = isStuck;
  }
  get writableLength() {
    return this.isStuck ? this.text.length : 0;
  }
  writeHead() {
    this.headersSent = true;
  }
  write(text: string) {
    this.text += text;
  }
  end() {
    this.writableEnded = true;
  }
  destroy() {
    this.destroyed = true;
  }
}

const caughtUp = { events: [], mustReload: false, now: 1 };
const noDatabase = { execute: () => Promise.reject(new Error("no database")) } as never;
const createHub = () => new LiveHub({ db: noDatabase, clock: fakeClock(0), log: silentLog });

function createStream(userId: string, { isStuck = false } = {}) {
  const response = new StoringResponse({ isStuck });
  const owner = {
    portal: { id: "first", secondStepRoles: [] },
    userId,
    sessionId: `session of ${userId}`,
    subscriptions: [
      { topic: "notifications", userId },
      { topic: "presence:home", userId: null },
    ],
  };
  return { response, stream: new LiveStream(owner, response as unknown as ServerResponse) };
}

const makeEvent = (id: number, event: Partial<LiveEvent> = {}): LiveEvent => ({
  environmentId: "first",
  topic: "presence:home",
  userId: null,
  at: 1000,
  id,
  ...event,
});
const idsOf = (text: string) => [...text.matchAll(/^id: 1000\.(\d+)$/gm)].map(([, id]) => id);

describe("the streams of a process", () => {
  test("are limited for each user and in all, and free their place when they are removed", () => {
    const hub = createHub();
    const streams = Array.from({ length: streamsPerUserMax }, () => createStream("anna").stream);
    for (const stream of streams) {
      expect(hub.refusalFor("anna")).toBeNull();
      hub.add(stream);
    }
    expect(hub.refusalFor("anna")).toBe("too many of this user");
    for (let user = hub.streamCount; user < streamsMax; user += 1) {
      expect(hub.refusalFor(`user ${user}`)).toBeNull();
      hub.add(createStream(`user ${user}`).stream);
    }
    expect(hub.refusalFor("ben")).toBe("full");
    hub.remove(streams[0]!);
    hub.remove(streams[0]!);
    expect([hub.streamCount, hub.refusalFor("anna")]).toEqual([streamsMax - 1, null]);
  });

  test("get the events of their topics, users and portals only, and need no timer without streams", () => {
    const hub = createHub();
    const anna = createStream("anna");
    const ben = createStream("ben");
    for (const { stream } of [anna, ben]) {
      hub.add(stream);
      stream.open({}, caughtUp);
    }
    expect(vi.getTimerCount()).toBe(1);
    hub.deliver(makeEvent(1));
    hub.deliver(makeEvent(2, { topic: "notifications", userId: "anna" }));
    hub.deliver(makeEvent(3, { topic: "notifications", userId: "somebody" }));
    hub.deliver(makeEvent(4, { environmentId: "second" }));
    hub.deliver(makeEvent(5, { topic: "presence:people" }));
    expect(idsOf(anna.response.text)).toEqual(["1", "2"]);
    expect(idsOf(ben.response.text)).toEqual(["1"]);
    hub.remove(anna.stream);
    hub.deliver(makeEvent(6));
    expect(idsOf(anna.response.text)).toEqual(["1", "2"]);
    hub.remove(ben.stream);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("stay open while the database can't be asked about their sessions", async () => {
    const hub = createHub();
    const { response, stream } = createStream("anna");
    hub.add(stream);
    stream.open({}, caughtUp);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([response.writableEnded, hub.streamCount]).toEqual([false, 1]);
    hub.close();
    expect(response.writableEnded).toBe(true);
    expect(response.text).toContain('event: end\ndata: {"reason":"shutdown"}');
    expect(hub.refusalFor("ben")).toBe("full");
  });
});

describe("a stream", () => {
  test("starts with what was missed, then sends what arrived meanwhile, each event once", () => {
    const { response, stream } = createStream("anna");
    for (const id of [2, 3]) stream.deliver(makeEvent(id));
    expect(response.text).toBe("");
    stream.open({}, { ...caughtUp, events: [makeEvent(1), makeEvent(2)] });
    stream.deliver(makeEvent(4));
    expect(response.text).toMatch(/^retry: \d{4}\nid: 1\nevent: ready\n/);
    expect(idsOf(response.text)).toEqual(["1", "2", "3", "4"]);
  });

  test("says that events may be missing, also if that happened before it was open", () => {
    const { response, stream } = createStream("anna");
    stream.reload();
    stream.open({}, caughtUp);
    expect(response.text).toContain("event: reload\n");
  });

  test("is closed when its reader doesn't read, before much memory is used", () => {
    const { response, stream } = createStream("anna", { isStuck: true });
    stream.open({}, caughtUp);
    for (let id = 0; id < 10_000; id += 1) stream.deliver(makeEvent(id));
    expect(response.destroyed).toBe(true);
    expect(response.text.length).toBeLessThan(unsentMaxBytes + 1000);
  });

  test("sends nothing after its reader has left or its session has ended", () => {
    const left = createStream("anna");
    left.response.destroyed = true;
    left.stream.open({}, caughtUp);
    const ended = createStream("ben");
    ended.stream.end("session");
    ended.response.headersSent = true;
    ended.stream.open({}, caughtUp);
    for (const { stream } of [left, ended]) stream.deliver(makeEvent(1));
    expect([left.response.text, ended.response.text]).toEqual(["", ""]);
  });
});
