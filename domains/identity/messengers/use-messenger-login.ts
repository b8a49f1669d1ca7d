import { useEffect, useState } from "react";
import type { MessengerStage } from "./messenger-attempt.ts";

const pollMs = 2_000;
/** How often the page polls every `pollMs`. After that, about a minute later, it polls half as often. */
const fastPollsCount = 30;
const pollPauseMaxMs = 30_000;

/** `over`: the sign-in has expired, was replaced or used. `hasBotCode`: the bot has sent a code for the page. */
type Progress = { stage: MessengerStage | "over"; hasBotCode: boolean };

/**
 * Polls this browser's sign-in every two seconds: less often after a minute or when the server does not answer, and not
 * at all while the page is hidden.
 */
export function useMessengerLogin(id: string, initialProgress: Progress): Progress {
  const [latest, setLatest] = useState<Progress & { id: string }>({ id, ...initialProgress });
  const progress = latest.id === id ? latest : initialProgress;
  const isWaiting = progress.stage === "started" || progress.stage === "seen";
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [polls, failures, hasEnded] = [0, 0, false];
    async function poll() {
      const newProgress = await fetchProgress(id);
      if (hasEnded) return;
      polls += 1;
      failures = newProgress ? 0 : failures + 1;
      if (newProgress) setLatest({ id, ...newProgress });
      if (!document.hidden) scheduleNext();
    }
    function scheduleNext() {
      clearTimeout(timer);
      const pauseMs = polls < fastPollsCount ? pollMs : 2 * pollMs;
      timer = setTimeout(() => void poll(), Math.min(pauseMs * 2 ** failures, pollPauseMaxMs));
    }
    // A user who returns from the chat has usually just confirmed the sign-in.
    function handleVisibilityChange() {
      clearTimeout(timer);
      if (!document.hidden) void poll();
    }
    document.addEventListener("visibilitychange", handleVisibilityChange);
    if (!document.hidden) scheduleNext();
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", handleVisibilityChange);
    };
  }, [id, isWaiting]);
  return progress;
}

async function fetchProgress(id: string): Promise<Progress | null> {
  try {
    const response = await fetch(`/api/messenger-logins/${encodeURIComponent(id)}`);
    if (response.status === 404) return { stage: "over", hasBotCode: false };
    return response.ok ? ((await response.json()) as Progress) : null;
  } catch {
    return null;
  }
}
