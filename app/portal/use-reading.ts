import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { newIdempotencyKey } from "#blocks/question/submission.ts";
import type { RootData } from "#request/root-data.ts";
import {
  removeReadingPosition,
  loadReadingPosition,
  saveReadingPosition,
} from "./reading-position.ts";

/** How long an element must be in view before it counts as started for a learner who followed a link. */
const readAfterMs = 10_000;
const savePositionEveryMs = 500;

type Reading = {
  course: string;
  element: string;
  finished: boolean;
  /** Nothing to record: it was the last opened element already, or its turn hasn't come. */
  shouldSkipRecording: boolean;
};

/** Counts an element as started after a while of reading, and restores the reading position next time. */
export function useReading(reading: Reading): void {
  const { actor } = useRouteLoaderData("root") as RootData;
  const { course, element, finished, shouldSkipRecording } = reading;
  const userId = actor.id;
  useEffect(() => {
    if (userId === null || shouldSkipRecording) return;
    return callAfterInView(readAfterMs, () => void recordReading(course, element));
  }, [userId, course, element, shouldSkipRecording]);
  useEffect(() => {
    if (userId === null) return;
    const name = `${userId}:${element}`;
    if (finished) return removeReadingPosition(name);
    // The router has already restored the position of this visit, if there is one: don't scroll then.
    if (scrollY === 0 && location.hash === "") scrollToPosition(loadReadingPosition(name));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => saveReadingPosition(name, measureShareRead());
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, savePositionEveryMs);
    };
    addEventListener("scroll", saveSoon, { passive: true });
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", saveSoon);
      removeEventListener("pagehide", save);
    };
  }, [userId, element, finished]);
}

/** Calls back once the page has been in view for that time; time in the background doesn't count. */
function callAfterInView(ms: number, callback: () => void): () => void {
  let remainingMs = ms;
  let visibleSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      visibleSince = performance.now();
      timer = setTimeout(runOnce(callback), remainingMs);
    } else if (visibleSince > 0) {
      remainingMs -= performance.now() - visibleSince;
      visibleSince = 0;
    }
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", update);
  };
  const runOnce = (action: () => void) => () => {
    stop();
    action();
  };
  document.addEventListener("visibilitychange", update);
  update();
  return stop;
}

/** If this fails, the element is recorded on the next visit or when it is finished. */
async function recordReading(course: string, element: string): Promise<void> {
  if (!navigator.onLine) return;
  const path = `/api/courses/${encodeURIComponent(course)}/elements/${encodeURIComponent(element)}/progress`;
  await fetch(path, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: "opened", key: newIdempotencyKey() }),
  }).catch(() => {});
}

const findArticle = () => document.querySelector("main article");

/** Returns the share of the article above the window's top edge, 0 to 1. */
function measureShareRead(): number {
  const box = findArticle()?.getBoundingClientRect();
  return box && box.height > 0 ? Math.min(Math.max(-box.top / box.height, 0), 1) : 0;
}

function scrollToPosition(share: number): void {
  const box = findArticle()?.getBoundingClientRect();
  if (box && share > 0) scrollTo(0, scrollY + box.top + share * box.height);
}
