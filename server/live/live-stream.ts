import type { ServerResponse } from "node:http";
import type { Portal } from "#domains/settings/context.ts";
import { liveEventId } from "#domains/settings/live/list-live-events.server.ts";
import type { MissedEvents } from "#domains/settings/live/list-live-events.server.ts";
import type { LiveEvent } from "#domains/settings/live/live-event.server.ts";
import type { Subscription } from "#domains/settings/live/live-topic.server.ts";
import { reconnectMaxMs, reconnectMinMs, unsentMaxBytes } from "./live-limits.ts";

/** Whose stream it is, and what it may contain. */
export type StreamOwner = {
  portal: Pick<Portal, "id" | "secondStepRoles">;
  userId: string;
  sessionId: string;
  subscriptions: readonly Subscription[];
};

/** Why the server ends a stream: the session is over, it lost a permission, or the server stops. */
export type EndReason = "session" | "permission" | "shutdown";

/**
 * One event stream to a browser. It writes to node's response directly: a web stream for each would take several times
 * the memory.
 */
export class LiveStream {
  readonly owner: StreamOwner;
  readonly #response: ServerResponse;
  /** Events that arrive while the missed ones are read; null afterwards. */
  #waiting: LiveEvent[] | null = [];
  #mustReload = false;

  constructor(owner: StreamOwner, response: ServerResponse) {
    this.owner = owner;
    this.#response = response;
  }

  /** Sends the headers, what the reader missed, and from then on everything that is delivered. */
  open(
    headers: Record<string, string | string[]>,
    { events, mustReload, now }: MissedEvents,
  ): void {
    // The reader may have left, or its session may be over.
    if (this.#response.destroyed || this.#response.headersSent) return;
    this.#response.writeHead(200, headers);
    const retryMs = Math.round(reconnectMinMs + Math.random() * (reconnectMaxMs - reconnectMinMs));
    const topics = this.owner.subscriptions.map(({ topic }) => topic);
    this.#write(`retry: ${retryMs}\n${formatEvent("ready", { topics }, String(now))}`);
    if (mustReload || this.#mustReload) this.#write(formatEvent("reload", {}));
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    const repeatedIds = new Set(events.map(({ id }) => id));
    for (const event of [...events, ...waiting.filter(({ id }) => !repeatedIds.has(id))])
      this.deliver(event);
  }

  deliver(event: LiveEvent): void {
    if (this.#waiting) this.#waiting.push(event);
    else this.#write(formatEvent("change", { topic: event.topic }, liveEventId(event)));
  }

  /** @param now the database's time: a reader that comes back continues from there */
  beat(now: number): void {
    this.#write(formatEvent("beat", {}, String(now)));
  }

  /** Tells the reader that events may be missing. */
  reload(): void {
    this.#mustReload = true;
    this.#write(formatEvent("reload", {}));
  }

  end(reason: EndReason): void {
    if (this.#response.headersSent) this.#write(formatEvent("end", { reason }));
    this.#response.end();
    // The other side may not read, or its network may be gone: don't wait for it.
    this.#response.socket?.destroySoon();
  }

  #write(text: string): void {
    const { headersSent, destroyed, writableEnded } = this.#response;
    if (!headersSent || destroyed || writableEnded) return;
    if (this.#response.writableLength > unsentMaxBytes) this.#response.destroy();
    else this.#response.write(text);
  }
}

const formatEvent = (name: string, data: object, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
