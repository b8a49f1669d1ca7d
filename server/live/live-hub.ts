import { sql } from "drizzle-orm";
import { readSessionsById } from "#domains/identity/sessions/read-session.server.ts";
import type { LiveEvent } from "#domains/settings/live/live-event.server.ts";
import { canReadAll } from "#domains/settings/live/live-topic.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { checksPerBeat, recheckMs, streamsMax, streamsPerUserMax } from "./live-limits.ts";
import type { LiveStream } from "./live-stream.ts";
import { liveTopics } from "./live-topics.ts";

type HubTools = { db: Db; clock: Clock; log: Log };

/** The open event streams of this process. It does nothing as long as there are none. */
export class LiveHub {
  readonly #tools: HubTools;
  readonly #streams = new Set<LiveStream>();
  readonly #streamsByTopic = new Map<string, Set<LiveStream>>();
  readonly #countsByUser = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #checks = 0;
  #isChecking = false;
  #isClosed = false;

  constructor(tools: HubTools) {
    this.#tools = tools;
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  /** Why this user gets no further stream here; null if they get one. */
  refusalFor(userId: string): "full" | "too many of this user" | null {
    if (this.#isClosed || this.#streams.size >= streamsMax) return "full";
    const count = this.#countsByUser.get(userId) ?? 0;
    return count >= streamsPerUserMax ? "too many of this user" : null;
  }

  /** Delivers events to a stream from now on, until it is removed. */
  add(stream: LiveStream): void {
    const { userId, portal, subscriptions } = stream.owner;
    this.#streams.add(stream);
    this.#countsByUser.set(userId, (this.#countsByUser.get(userId) ?? 0) + 1);
    for (const subscription of subscriptions) {
      const key = routingKey({ environmentId: portal.id, ...subscription });
      const streams = this.#streamsByTopic.get(key) ?? new Set();
      this.#streamsByTopic.set(key, streams.add(stream));
    }
    this.#timer ??= setInterval(() => void this.#check(), recheckMs).unref();
  }

  remove(stream: LiveStream): void {
    if (!this.#streams.delete(stream)) return;
    const { userId, portal, subscriptions } = stream.owner;
    const count = this.#countsByUser.get(userId)! - 1;
    if (count > 0) this.#countsByUser.set(userId, count);
    else this.#countsByUser.delete(userId);
    for (const subscription of subscriptions) {
      const key = routingKey({ environmentId: portal.id, ...subscription });
      const streams = this.#streamsByTopic.get(key);
      streams?.delete(stream);
      if (streams?.size === 0) this.#streamsByTopic.delete(key);
    }
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  deliver(event: LiveEvent): void {
    for (const stream of this.#streamsByTopic.get(routingKey(event)) ?? []) stream.deliver(event);
  }

  /** Tells all readers that events may be missing. */
  reloadAll(): void {
    for (const stream of this.#streams) stream.reload();
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.end("shutdown");
  }

  async #check(): Promise<void> {
    // The database may be slow: never check twice at the same time.
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#endForbidden();
      this.#checks += 1;
      if (this.#checks % checksPerBeat === 0) await this.#beat();
    } catch (error) {
      // While the server stops, its database connections close too.
      if (!this.#isClosed)
        this.#tools.log.warn({ err: error }, "the sessions of the event streams were not checked");
    } finally {
      this.#isChecking = false;
    }
  }

  /** Ends the streams whose session is over, and those that may no longer read one of their topics. */
  async #endForbidden(): Promise<void> {
    const streamsByPortal = new Map<string, LiveStream[]>();
    for (const stream of this.#streams) {
      const { id } = stream.owner.portal;
      const streams = streamsByPortal.get(id);
      if (streams) streams.push(stream);
      else streamsByPortal.set(id, [stream]);
    }
    for (const streams of streamsByPortal.values()) {
      // The newest stream knows the portal's current settings.
      const { portal } = streams.at(-1)!.owner;
      const ids = [...new Set(streams.map(({ owner }) => owner.sessionId))];
      const sessions = await readSessionsById({ ...this.#tools, portal }, ids);
      for (const stream of streams) {
        const session = sessions.get(stream.owner.sessionId);
        if (!session || session.isBlocked) stream.end("session");
        else if (!canReadAll(liveTopics, session, stream.owner.subscriptions))
          stream.end("permission");
      }
    }
  }

  async #beat(): Promise<void> {
    const { rows } = await this.#tools.db.execute<{ now: number }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    for (const stream of this.#streams) stream.beat(rows[0]!.now);
  }
}

const routingKey = ({
  environmentId,
  topic,
  userId,
}: Pick<LiveEvent, "environmentId" | "topic" | "userId">): string =>
  JSON.stringify([environmentId, topic, userId]);
