import { useEffect, useState } from "react";
import type { MessengerStage } from "./messenger-attempt.ts";

const pollMs = 2_000;
/** After this many polls every `pollMs` (a minute) the page polls half as often. */
const eagerPolls = 30;
const pollMaxMs = 30_000;

/** `over`: the sign-in has expired, was started again elsewhere, or was already used. */
type Progress = { stage: MessengerStage | "over"; coded: boolean };

/**
 * Polls this browser's sign-in every two seconds: less often after a minute or when the server does not answer, and not
 * at all while the page is hidden.
 */
export function useMessengerLogin(id: string, first: Progress): Progress {
  const [latest, setLatest] = useState<Progress & { id: string }>({ id, ...first });
  const progress = latest.id === id ? latest : first;
  const isWaiting = progress.stage === "started" || progress.stage === "seen";
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [polls, failures, ended] = [0, 0, false];
    async function poll() {
      const answer = await fetchProgress(id);
      if (ended) return;
      polls += 1;
      failures = answer ? 0 : failures + 1;
      if (answer) setLatest({ id, ...answer });
      if (!document.hidden) scheduleNext();
    }
    function scheduleNext() {
      clearTimeout(timer);
      const pace = polls < eagerPolls ? pollMs : 2 * pollMs;
      timer = setTimeout(() => void poll(), Math.min(pace * 2 ** failures, pollMaxMs));
    }
    // A user who returns from the chat has usually just answered.
    function onVisibility() {
      clearTimeout(timer);
      if (!document.hidden) void poll();
    }
    document.addEventListener("visibilitychange", onVisibility);
    if (!document.hidden) scheduleNext();
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [id, isWaiting]);
  return progress;
}

async function fetchProgress(id: string): Promise<Progress | null> {
  try {
    const answer = await fetch(`/api/messenger-logins/${encodeURIComponent(id)}`);
    if (answer.status === 404) return { stage: "over", coded: false };
    return answer.ok ? ((await answer.json()) as Progress) : null;
  } catch {
    return null;
  }
}
