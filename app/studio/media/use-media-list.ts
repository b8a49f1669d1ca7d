import { useEffect, useState } from "react";
import type { MediaKind, StoredMedia } from "#domains/files/media.ts";

const pageSize = 40;

type Page = { media: StoredMedia[]; next: string | null };

async function fetchPage(path: string, signal: AbortSignal): Promise<Page> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`the library answered ${response.status}`);
  const { media } = (await response.json()) as { media: StoredMedia[] };
  const link = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get("link") ?? "");
  return { media, next: link?.[1] ?? null };
}

/** Loads the files of a kind, the newest first, page after page. */
export function useMediaList(kind: MediaKind, text: string) {
  const query = new URLSearchParams({ kind, limit: String(pageSize), ...(text && { text }) });
  const firstPath = `/api/media?${query}`;
  const [list, setList] = useState({
    firstPath,
    path: firstPath,
    media: [] as StoredMedia[],
    next: null as string | null,
    status: "loading" as "loading" | "loaded" | "failed",
  });
  if (list.firstPath !== firstPath)
    setList({ firstPath, path: firstPath, media: [], next: null, status: "loading" });
  const { path } = list;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    fetchPage(path, signal).then(
      ({ media, next }) =>
        setList((before) => ({
          ...before,
          media: [...before.media, ...media],
          next,
          status: "loaded",
        })),
      () => {
        if (!signal.aborted) setList((before) => ({ ...before, status: "failed" }));
      },
    );
    return () => controller.abort();
  }, [path]);
  const { media, next, status } = list;
  return {
    media,
    status,
    hasMore: next !== null,
    loadMore: () => next !== null && setList({ ...list, path: next, next: null }),
  };
}
