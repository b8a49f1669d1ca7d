/** Section 9: how long a wish to prefetch waits for an idle moment. */
export const prefetchIdleMs = 2_000;

export type Line = {
  onLine: boolean;
  connection?: { saveData?: boolean; effectiveType?: string } | undefined;
};

/** Nothing is fetched on a guess where data are spared, on a 2g line, or without one (section 2.6). */
export const mayPrefetch = ({ onLine, connection }: Line): boolean =>
  onLine && connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "");
