import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { newKey } from "#blocks/question/sending.ts";
import type { RootData } from "#request/root-data.ts";
import { forgetPlace, placeKept, savePlace } from "./reading-place.ts";

/** So long an element is in view before it counts as begun by somebody who came by a link. */
const readAfterMs = 10_000;
const savePlaceEveryMs = 500;

type Reading = {
  course: string;
  element: string;
  finished: boolean;
  /** Nothing is to be noted: it was opened last already, or its turn has not come. */
  isNoted: boolean;
};

/** What reading an element does by itself: it counts as begun after a while, and its place is there again next time. */
export function useReading(reading: Reading): void {
  const { actor } = useRouteLoaderData("root") as RootData;
  const { course, element, finished, isNoted } = reading;
  const person = actor.id;
  useEffect(() => {
    if (person === null || isNoted) return;
    return afterInView(readAfterMs, () => void noteReading(course, element));
  }, [person, course, element, isNoted]);
  useEffect(() => {
    if (person === null) return;
    const name = `${person}:${element}`;
    if (finished) return forgetPlace(name);
    // After the router's own scrolling, which knows where one was in this visit.
    if (scrollY === 0 && location.hash === "") scrollToPlace(placeKept(name));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => savePlace(name, shareRead());
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, savePlaceEveryMs);
    };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", soon);
      removeEventListener("pagehide", keep);
    };
  }, [person, element, finished]);
}

/** Calls back once the page has been seen for so long; time in the background doesn't count. */
function afterInView(ms: number, act: () => void): () => void {
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      since = performance.now();
      timer = setTimeout(stopAnd(act), left);
    } else if (since > 0) {
      left -= performance.now() - since;
      since = 0;
    }
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
  const stopAnd = (then: () => void) => () => {
    stop();
    then();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return stop;
}

/** A reading that could not be noted is noted the next time, or when the element is finished. */
async function noteReading(course: string, element: string): Promise<void> {
  if (!navigator.onLine) return;
  const path = `/api/courses/${encodeURIComponent(course)}/elements/${encodeURIComponent(element)}/progress`;
  await fetch(path, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ state: "opened", key: newKey() }),
  }).catch(() => {});
}

const article = () => document.querySelector("main article");

/** How much of the article is above the window's upper edge, 0 to 1. */
function shareRead(): number {
  const box = article()?.getBoundingClientRect();
  return box && box.height > 0 ? Math.min(Math.max(-box.top / box.height, 0), 1) : 0;
}

function scrollToPlace(share: number): void {
  const box = article()?.getBoundingClientRect();
  if (box && share > 0) scrollTo(0, scrollY + box.top + share * box.height);
}
