import { useEffect, useRef, useState } from "react";
import { searchDebounceMs, searchMinChars } from "./search-timing.ts";

type Found<Option> =
  { kind: "idle" | "searching" | "failed" } | { kind: "found"; options: readonly Option[] };

/**
 * Searches while the user types: from `searchMinChars` on, `searchDebounceMs` after the last keystroke. Drops results
 * for text that has changed since.
 */
export function useSearch<Option>(
  search: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>,
) {
  const [state, setState] = useState<Found<Option>>({ kind: "idle" });
  const running = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController }>(
    undefined,
  );
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => () => drop(running.current), []);

  async function run(typed: string, signal: AbortSignal): Promise<void> {
    setState({ kind: "searching" });
    try {
      const options = await latest.current(typed, signal);
      if (!signal.aborted) setState({ kind: "found", options });
    } catch {
      if (!signal.aborted) setState({ kind: "failed" });
    }
  }
  function close(): void {
    drop(running.current);
    setState({ kind: "idle" });
  }
  return {
    state,
    close,
    ask(text: string): void {
      close();
      const typed = text.trim();
      if ([...typed].length < searchMinChars) return;
      const stop = new AbortController();
      const timer = setTimeout(() => void run(typed, stop.signal), searchDebounceMs);
      running.current = { timer, stop };
    },
  };
}

function drop(run: { timer: ReturnType<typeof setTimeout>; stop: AbortController } | undefined) {
  clearTimeout(run?.timer);
  run?.stop.abort();
}
