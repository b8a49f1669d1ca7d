import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigation, useRevalidator, useRouteLoaderData } from "react-router";
import { notificationsTopic } from "#domains/identity/notifications/notification.ts";
import { stepForm } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";
import { whenIdle } from "#ui/when-idle.ts";

/**
 * Calls the handler whenever something under a live topic has changed on the server, for signed-in users. It may be called
 * once too often, never too rarely. The browser's tabs share one connection; its code is loaded when the page is idle.
 */
export function useLiveEvents(topic: string, handler: () => void): void {
  const isGuest = (useRouteLoaderData("root") as RootData).actor.kind === "guest";
  const onChange = useEffectEvent(handler);
  useEffect(() => {
    if (isGuest) return;
    let isMounted = true;
    let unsubscribe = () => {};
    const cancel = whenIdle(() => {
      import("./live-connection.ts").then(
        ({ subscribe }) => {
          if (isMounted) unsubscribe = subscribe(topic, () => onChange());
        },
        // The page works without live events.
        () => {},
      );
    });
    return () => {
      isMounted = false;
      cancel();
      unsubscribe();
    };
  }, [topic, isGuest]);
}

/** One change often comes under several topics within this time. Loading the page once shows all of it. */
const settleMs = 100;

/** Whether something has changed since the page's data was last loaded after a change. */
let isOutdated = false;
/** Ends when the data that is being loaded has arrived. Loading again would abort it. */
let loading: Promise<void> = Promise.resolve();

/** Loads the page's data again whenever something under a live topic has changed. Waits while a form is being sent. */
export function useLiveRevalidation(topic: string): void {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const [changes, setChanges] = useState(0);
  const [seen, setSeen] = useState(0);
  useLiveEvents(topic, () => {
    isOutdated = true;
    setChanges((count) => count + 1);
  });
  const latest = useRef(changes);
  useEffect(() => {
    latest.current = changes;
  }, [changes]);
  const waitsSince = changes === seen ? null : seen;
  const isIdle = state === "idle";
  // While changes keep coming, the first one's time decides.
  useEffect(() => {
    if (waitsSince === null || !isIdle) return;
    let isCancelled = false;
    async function reload() {
      await stepForm.submission;
      await loading;
      if (isCancelled) return;
      setSeen(latest.current);
      if (!isOutdated) return;
      isOutdated = false;
      loading = revalidate();
    }
    const timer = setTimeout(() => void reload(), settleMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [waitsSince, isIdle, revalidate]);
}

/**
 * Loads the page's data again whenever the user's notifications have changed. Not for screens whose forms are sent by
 * fetchers, such as the profile: React Router would drop the redirect of a form that is being sent.
 */
export const useLiveNotifications = (): void => useLiveRevalidation(notificationsTopic);
