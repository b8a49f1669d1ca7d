import { type LiveMessage, type LiveUpdate, randomName } from "./live-message.ts";
import { openLiveSource } from "./live-source.ts";

/** The name of the lock that the leader holds, and of the channel between the tabs. */
const sharedName = "lampstand-live";
/** A tab hidden for this long disconnects until it is visible again. */
const hiddenGraceMs = 60_000;
/** Tabs often change their topics several times in a row; the leader connects again only once. */
const settleMs = 100;
/** The server refuses more. */
const topicsMax = 20;
/** The events that a tab remembers: it ignores repeated ones, and the leader has them for new tabs. */
const recentEventsMax = 200;

type Member = { topics: string[]; freshAt: number };
type Membership = { announce(): void; stop(): void };

const handlers = new Map<string, Set<() => void>>();
let membership: Membership | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
/** When this tab's data was last known to be current, in epoch milliseconds. */
let freshAt = performance.timeOrigin;
const recentIds = new Set<string>();

/** Calls the handler whenever something under the topic has changed. @returns a function that ends it */
export function subscribe(topic: string, handler: () => void): () => void {
  const topicHandlers = handlers.get(topic) ?? new Set();
  handlers.set(topic, topicHandlers.add(handler));
  updateConnection();
  return () => {
    topicHandlers.delete(handler);
    if (topicHandlers.size === 0) handlers.delete(topic);
    updateConnection();
  };
}

/** Connects while there are topics and the page is visible and online, and disconnects otherwise. */
function updateConnection(): void {
  clearTimeout(hiddenTimer);
  if (handlers.size === 0 || !navigator.onLine) return stop();
  if (document.hidden) {
    hiddenTimer = setTimeout(stop, hiddenGraceMs);
    return;
  }
  if (membership) membership.announce();
  else membership = joinTabs();
}

function stop(): void {
  membership?.stop();
  membership = undefined;
}

document.addEventListener("visibilitychange", updateConnection);
for (const name of ["online", "offline", "pageshow"]) addEventListener(name, updateConnection);
addEventListener("pagehide", stop);

const ownTopics = () => [...handlers.keys()];

function handleUpdate(update: LiveUpdate): void {
  if (update.kind === "fresh") {
    if (ownTopics().every((topic) => update.topics.includes(topic))) freshAt = Date.now();
  } else if (update.kind === "reload") {
    for (const topicHandlers of handlers.values()) runAll(topicHandlers);
  } else if (!recentIds.has(update.id)) {
    recentIds.add(update.id);
    if (recentIds.size > recentEventsMax) recentIds.delete(recentIds.values().next().value!);
    runAll(handlers.get(update.topic));
  }
}

function runAll(topicHandlers: Iterable<() => void> = []): void {
  for (const handler of topicHandlers) handler();
}

/** Joins the other tabs; one of them leads. Without locks, each visible tab asks the server by itself. */
function joinTabs(): Membership {
  const tab = randomName();
  const canShare = "BroadcastChannel" in window && "locks" in navigator;
  const channel = canShare ? new BroadcastChannel(sharedName) : undefined;
  const leaving = new AbortController();
  let leader: ReturnType<typeof lead> | undefined;
  const post = (message: LiveMessage) => channel?.postMessage(message);
  const join = () => {
    const message = { kind: "join", tab, topics: ownTopics(), freshAt } as const;
    post(message);
    leader?.handle(message);
  };
  const startLeading = () => {
    leader = lead({ withoutStream: !canShare, post });
    post({ kind: "ask" });
    join();
  };
  if (channel) {
    channel.addEventListener("message", ({ data }: MessageEvent<LiveMessage>) => {
      if (data.kind === "ask") join();
      else if (data.kind === "join" || data.kind === "leave") leader?.handle(data);
      else handleUpdate(data);
    });
    join();
    // The lock is free again when this promise ends, or when the tab is closed.
    const untilLeaving = () =>
      new Promise<void>((resolve) => {
        leaving.signal.addEventListener("abort", () => resolve());
        startLeading();
      });
    navigator.locks.request(sharedName, { signal: leaving.signal }, untilLeaving).catch(() => {});
  } else startLeading();
  return {
    announce: join,
    stop() {
      post({ kind: "leave", tab });
      leader?.close();
      leaving.abort();
      channel?.close();
    },
  };
}

/** Connects to the server for all tabs, and passes on what it sends. */
function lead(options: { withoutStream: boolean; post(message: LiveMessage): void }) {
  const members = new Map<string, Member>();
  const recentUpdates: { update: LiveUpdate; at: number }[] = [];
  let source: ReturnType<typeof openLiveSource> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let topics: string[] = [];
  /** Since when every event under the topics has been received; null: not yet connected. */
  let connectedAt: number | null = null;

  function pass(update: LiveUpdate): void {
    const now = Date.now();
    if (update.kind === "fresh") {
      connectedAt ??= now;
      for (const member of members.values()) if (isCovered(member)) member.freshAt = now;
    } else {
      recentUpdates.push({ update, at: now });
      if (recentUpdates.length > recentEventsMax) recentUpdates.shift();
    }
    options.post(update);
    handleUpdate(update);
  }

  const isCovered = (member: Member) => member.topics.every((topic) => topics.includes(topic));

  function connect(): void {
    source?.close();
    connectedAt = null;
    topics = [...new Set([...members.values()].flatMap((member) => member.topics))].slice(
      -topicsMax,
    );
    if (topics.length === 0) return;
    source = openLiveSource({
      topics,
      withoutStream: options.withoutStream,
      age: () => Date.now() - Math.min(...[...members.values()].map((member) => member.freshAt)),
      onUpdate: pass,
    });
  }

  function addMember(tab: string, member: Member): void {
    // The newest member's topics come last: they matter most.
    members.delete(tab);
    members.set(tab, member);
    const needsConnection =
      !isCovered(member) || connectedAt === null || member.freshAt < connectedAt;
    if (needsConnection) {
      clearTimeout(timer);
      timer = setTimeout(connect, settleMs);
    } else
      for (const { update, at } of recentUpdates) if (at >= member.freshAt) options.post(update);
  }

  return {
    handle(message: Extract<LiveMessage, { kind: "join" | "leave" }>): void {
      if (message.kind === "leave") members.delete(message.tab);
      else addMember(message.tab, { topics: message.topics, freshAt: message.freshAt });
    },
    close(): void {
      clearTimeout(timer);
      source?.close();
    },
  };
}
