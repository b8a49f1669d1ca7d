import { useEffect, useState } from "react";
import type { SearchResult } from "#app/studio/search-result.ts";

/** How long to wait for the next letter before searching. */
const searchDelayMs = 150;

type Found = { query: string; results: SearchResult[]; hasFailed: boolean };
const nothing: Found = { query: "", results: [], hasFailed: false };

async function fetchResults(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  const parameters = new URLSearchParams({ q: query });
  const response = await fetch(`/studio/search/results?${parameters}`, { signal });
  if (!response.ok) throw new Error(`the search answered ${response.status}`);
  return (await response.json()) as SearchResult[];
}

/** Searches on the server a moment after the last letter. Keeps the last results while the next ones load. */
export function useSearchResults(query: string) {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (query === "") return setFound(nothing);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const results = await fetchResults(query, controller.signal);
        setFound({ query, results, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) setFound({ query, results: [], hasFailed: true });
      }
    }, searchDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query]);
  return {
    results: query === "" ? [] : found.results,
    isSearching: query !== "" && found.query !== query,
    hasFailed: query !== "" && found.hasFailed,
  };
}
