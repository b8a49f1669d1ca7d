/** What a browser's tabs tell each other. One of them, the leader, has the connection to the server. */
export type LiveMessage =
  /** A tab wants the events of these topics, and shows what was true at `freshAt`. */
  | { kind: "join"; tab: string; topics: string[]; freshAt: number }
  | { kind: "leave"; tab: string }
  /** A new leader asks all tabs to join. */
  | { kind: "ask" }
  | LiveUpdate;

/** What the leader passes on. */
export type LiveUpdate =
  | { kind: "change"; id: string; topic: string }
  /** Events were missed: everything must be loaded again. */
  | { kind: "reload" }
  /** Nothing was missed under these topics until now. */
  | { kind: "fresh"; topics: string[] };

/** A random name that also works where `crypto.randomUUID` is missing, on pages without https. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
