import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import { call } from "./portal.ts";

type StreamEvent = { name: string; id: string | null; data: Record<string, unknown> };

/** An open event stream, as a browser reads it. */
type EventStream = {
  status: number;
  headers: IncomingMessage["headers"];
  /** The events so far, without `beat`. */
  events: StreamEvent[];
  /** The topics of the changes so far. */
  changes(): unknown[];
  /** The id with which a browser would continue. */
  lastId(): string;
  /** Waits until an event with this name has arrived. */
  waitFor(name: string): Promise<StreamEvent>;
  /** Whether the connection is closed. */
  isClosed(): boolean;
  /** Closes the connection like a closed tab, or stops reading it. */
  close(): void;
  pause(): void;
};

type Address = { port: number; host: string };

/** Opens `GET /live` in a browser. */
export async function openEventStream(
  { port, host }: Address,
  browser: Browser,
  query: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const outgoing = request({
    port,
    host: "127.0.0.1",
    path: `/live?${query}`,
    agent: false,
    headers: {
      host: `${host}:${port}`,
      accept: "text/event-stream",
      ...(cookie && { cookie }),
      ...headers,
    },
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", resolve).once("error", reject).end();
  });
  const events: StreamEvent[] = [];
  let [text, isClosed] = ["", false];
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    const parts = (text + chunk).split("\n\n");
    text = parts.pop()!;
    for (const part of parts) {
      const event = readEvent(part);
      if (event.name !== "beat") events.push(event);
    }
  });
  // A connection that the server destroyed ends with an error.
  response.on("error", () => {});
  outgoing.on("error", () => {});
  response.on("close", () => (isClosed = true));
  return {
    status: response.statusCode!,
    headers: response.headers,
    events,
    changes: () => events.filter(({ name }) => name === "change").map(({ data }) => data["topic"]),
    lastId: () => events.findLast(({ id }) => id !== null)!.id!,
    async waitFor(name) {
      await expect.poll(() => events.map((one) => one.name)).toContain(name);
      return events.findLast((one) => one.name === name)!;
    },
    isClosed: () => isClosed,
    close: () => void outgoing.destroy(),
    pause: () => void response.pause(),
  };
}

function readEvent(text: string): StreamEvent {
  const fieldOf = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1];
  return {
    name: fieldOf("event")!,
    id: fieldOf("id") ?? null,
    data: JSON.parse(fieldOf("data")!) as Record<string, unknown>,
  };
}

/** Opens a stream and waits until it is ready. */
export async function openReadyStream(
  address: Address,
  browser: Browser,
  query = "topics=notifications",
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const stream = await openEventStream(address, browser, query, headers);
  expect(stream.status).toBe(200);
  await stream.waitFor("ready");
  return stream;
}

export const metricsToken = "a token for metrics, long enough for production";

/** Returns how many streams are open on a server with `metricsToken`. */
export async function countStreams(browser: Pick<Browser, "fetch">): Promise<number> {
  const { text } = await browser.fetch("/metrics", {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  return Number(/^lampstand_live_streams (\d+)$/m.exec(text)?.[1]);
}

/** Changes the notifications of a user who has an unread one. */
export const markNotificationsRead = (browser: Browser) =>
  call(browser, "POST", "/notifications/read", {});

/** Lists events without a stream. */
export async function listLiveEvents(browser: Browser, query: string) {
  const { status, json } = await call(browser, "GET", `/live-events?${query}`);
  expect(status).toBe(200);
  return json as unknown as {
    topics: string[];
    events: { id: string; topic: string }[];
    mustReload: boolean;
    now: string;
  };
}
