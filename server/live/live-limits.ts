/** The most open streams of one process, and of one user in it. A client that gets no stream polls instead. */
export const streamsMax = 2_000;
export const streamsPerUserMax = 8;
/** After how many seconds a refused client may try to open a stream again. */
export const streamRetrySeconds = 60;
/** How often each stream's session and permissions are checked. */
export const recheckMs = 3_000;
/** Each stream gets a heartbeat after this many checks, so that both sides notice a lost connection. */
export const checksPerBeat = 8;
/** A client that doesn't read is disconnected when this much waits for it. It catches up when it comes back. */
export const unsentMaxBytes = 64 * 1024;
/** How long a client waits before it connects again, chosen at random: a restart disconnects all at once. */
export const reconnectMinMs = 1_000;
export const reconnectMaxMs = 6_000;
