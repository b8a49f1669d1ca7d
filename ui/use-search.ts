import { useEffect, useRef, useState } from "react";
import { searchDebounceMs, searchMinChars } from "./search-timing.ts";

type SearchState<Option> =
  { kind: "idle" | "searching" | "failed" } | { kind: "found"; options: readonly Option[] };

/**
 * Searches while the user types: from `searchMinChars` on, `searchDebounceMs` after the last keystroke. Ignores results
 * for text that has changed since.
 */
export function useSearch<Option>(
  search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>,
) {
  const [state, setState] = useState<SearchState<Option>>({ kind: "idle" });
  const scheduledSearch = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController }>(
    undefined,
  );
  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });
  useEffect(() => () => cancelScheduledSearch(scheduledSearch.current), []);

  async function runSearch(typed: string, signal: AbortSignal): Promise<void> {
    setState({ kind: "searching" });
    try {
      const options = await latestSearch.current(typed, signal);
      if (!signal.aborted) setState({ kind: "found", options });
    } catch {
      if (!signal.aborted) setState({ kind: "failed" });
    }
  }
  function stopSearch(): void {
    cancelScheduledSearch(scheduledSearch.current);
    setState({ kind: "idle" });
  }
  return {
    state,
    stopSearch,
    startSearch(text: string): void {
      stopSearch();
      const typed = text.trim();
      if ([...typed].length < searchMinChars) return;
      const stop = new AbortController();
      const timer = setTimeout(() => void runSearch(typed, stop.signal), searchDebounceMs);
      scheduledSearch.current = { timer, stop };
    },
  };
}

function cancelScheduledSearch(
  scheduled: { timer: ReturnType<typeof setTimeout>; stop: AbortController } | undefined,
) {
  clearTimeout(scheduled?.timer);
  scheduled?.stop.abort();
}
