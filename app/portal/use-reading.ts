import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { newKey } from "#blocks/question/sending.ts";
import type { RootData } from "#request/root-data.ts";
import { removePlace, savedPlace, savePlace } from "./reading-place.ts";

/** How long an element must be in view before it counts as started for a learner who followed a link. */
const readAfterMs = 10_000;
const savePlaceEveryMs = 500;

type Reading = {
  course: string;
  element: string;
  finished: boolean;
  /** Nothing to record: it was the last opened element already, or its turn hasn't come. */
  isRecorded: boolean;
};

/** Counts an element as started after a while of reading, and restores the reading position next time. */
export function useReading(reading: Reading): void {
  const { actor } = useRouteLoaderData("root") as RootData;
  const { course, element, finished, isRecorded } = reading;
  const userId = actor.id;
  useEffect(() => {
    if (userId === null || isRecorded) return;
    return afterInView(readAfterMs, () => void recordReading(course, element));
  }, [userId, course, element, isRecorded]);
  useEffect(() => {
    if (userId === null) return;
    const name = `${userId}:${element}`;
    if (finished) return removePlace(name);
    // After the router's own scroll restoration, which knows the position in this visit.
    if (scrollY === 0 && location.hash === "") scrollToPlace(savedPlace(name));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => savePlace(name, shareRead());
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, savePlaceEveryMs);
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
function afterInView(ms: number, callback: () => void): () => void {
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      since = performance.now();
      timer = setTimeout(stopThen(callback), left);
    } else if (since > 0) {
      left -= performance.now() - since;
      since = 0;
    }
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", update);
  };
  const stopThen = (then: () => void) => () => {
    stop();
    then();
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
    body: JSON.stringify({ state: "opened", key: newKey() }),
  }).catch(() => {});
}

const article = () => document.querySelector("main article");

/** Returns the share of the article above the window's top edge, 0 to 1. */
function shareRead(): number {
  const box = article()?.getBoundingClientRect();
  return box && box.height > 0 ? Math.min(Math.max(-box.top / box.height, 0), 1) : 0;
}

function scrollToPlace(share: number): void {
  const box = article()?.getBoundingClientRect();
  if (box && share > 0) scrollTo(0, scrollY + box.top + share * box.height);
}
