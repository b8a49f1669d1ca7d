/** How long a prefetch waits for the browser to be idle: docs/specification/portal.md#prefetching. */
export const prefetchIdleMs = 2_000;

export type ConnectionState = {
  onLine: boolean;
  connection?: { saveData?: boolean; effectiveType?: string } | undefined;
};

/** Whether to prefetch: not in data-saving mode, not on a 2g connection, and not offline. */
export const mayPrefetch = ({ onLine, connection }: ConnectionState): boolean =>
  onLine && connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "");
