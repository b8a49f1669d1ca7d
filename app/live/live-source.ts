import type { LiveUpdate } from "./live-message.ts";

/** How often to poll when there is no stream. Each wait is up to a third longer, at random. */
const pollMs = 30_000;
/** After this many failed connections in a row, poll for a while before trying the stream again. */
const breaksMax = 3;
const streamPauseMs = 180_000;
/** A stream without any event for this long is dead, since the server sends a heartbeat every 24 s. */
const silenceMaxMs = 60_000;

type LiveSource = { close(): void };
type SourceOptions = {
  topics: readonly string[];
  /** Only ask for events regularly. */
  withoutStream: boolean;
  /** How old the oldest data is that the tabs show, in milliseconds. */
  age(): number;
  onUpdate(update: LiveUpdate): void;
};

/**
 * Reads the events of these topics from the server: by the event stream, or where it can't be opened or breaks again and
 * again, by asking regularly. A short break is left to the browser's EventSource, which continues after the last id.
 */
export function openLiveSource({
  topics,
  withoutStream,
  age,
  onUpdate,
}: SourceOptions): LiveSource {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let [isClosed, breaks, lastNow] = [false, 0, ""];
  let streamRetryAt = withoutStream ? Number.POSITIVE_INFINITY : 0;
  const address = (path: string, since: string) =>
    `${path}?topics=${encodeURIComponent(topics.join(","))}&${since}`;
  const reportFresh = () => onUpdate({ kind: "fresh", topics: [...topics] });
  const restartSilence = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      stream?.close();
      openStream();
    }, silenceMaxMs);
  };
  const sinceAge = () => `age=${Math.max(0, Math.round(age()))}`;

  function openStream(): void {
    // What was polled before the stream says nothing about the time after it.
    lastNow = "";
    stream = new EventSource(address("/live", sinceAge()));
    restartSilence();
    for (const type of ["ready", "beat", "reload", "change"])
      stream.addEventListener(type, restartSilence);
    stream.addEventListener("ready", () => {
      breaks = 0;
      reportFresh();
    });
    stream.addEventListener("beat", reportFresh);
    stream.addEventListener("reload", () => onUpdate({ kind: "reload" }));
    stream.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const { topic } = JSON.parse(data) as { topic: string };
      onUpdate({ kind: "change", id: lastEventId, topic });
    });
    stream.addEventListener("error", () => {
      breaks += 1;
      const isRefused = stream?.readyState === EventSource.CLOSED;
      if (!isRefused && breaks < breaksMax) return;
      stream?.close();
      clearTimeout(silenceTimer);
      breaks = 0;
      streamRetryAt = Date.now() + streamPauseMs;
      void poll();
    });
  }

  async function poll(): Promise<void> {
    const mayAskAgain = await ask().catch(() => true);
    if (isClosed || !mayAskAgain) return;
    timer = setTimeout(
      () => (Date.now() < streamRetryAt ? void poll() : openStream()),
      pollMs * (1 + Math.random() / 3),
    );
  }

  /** @returns false to stop polling: the session is over, or no topic is allowed */
  async function ask(): Promise<boolean> {
    const since = lastNow ? `after=${lastNow}` : sinceAge();
    const response = await fetch(address("/api/live-events", since));
    if (isClosed || [401, 403, 422].includes(response.status)) return false;
    if (!response.ok) return true;
    const { events, mustReload, now } = (await response.json()) as {
      events: { id: string; topic: string }[];
      mustReload: boolean;
      now: string;
    };
    lastNow = now;
    if (mustReload) onUpdate({ kind: "reload" });
    for (const event of events) onUpdate({ kind: "change", ...event });
    reportFresh();
    return true;
  }

  if (withoutStream) void poll();
  else openStream();
  return {
    close() {
      isClosed = true;
      stream?.close();
      clearTimeout(timer);
      clearTimeout(silenceTimer);
    },
  };
}
