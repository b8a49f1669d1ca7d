import { useEffect, useRef, useState } from "react";
import {
  presenceHeartbeatMs,
  presenceTopicOf,
  type PresentPerson,
} from "#domains/people/presence/presence.ts";
import { randomName } from "./live-message.ts";
import { useLiveEvents } from "./use-live-events.ts";

type Visit = { enter(): Promise<void>; leave(): void };

/** Reports that this tab has a screen of the studio open. @returns everyone who has it open; [] until that is known */
export function usePresence(screen: string): readonly PresentPerson[] {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const visit = useRef<Visit>(null);
  useEffect(() => {
    const current = startVisit(screen, setPeople);
    visit.current = current;
    const enterIfVisible = () => {
      if (!document.hidden) void current.enter();
    };
    enterIfVisible();
    const timer = setInterval(enterIfVisible, presenceHeartbeatMs);
    document.addEventListener("visibilitychange", enterIfVisible);
    addEventListener("pagehide", current.leave);
    addEventListener("pageshow", enterIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", enterIfVisible);
      removeEventListener("pagehide", current.leave);
      removeEventListener("pageshow", enterIfVisible);
      current.leave();
    };
  }, [screen]);
  useLiveEvents(presenceTopicOf(screen), () => void visit.current?.enter());
  return people;
}

/** Visits a screen until `leave` is called; then a later `enter` begins again. */
function startVisit(screen: string, onPeople: (people: readonly PresentPerson[]) => void): Visit {
  const visitId = randomName();
  let [latest, hasEntered] = [0, false];
  return {
    async enter() {
      const request = (latest += 1);
      hasEntered = true;
      const people = await send("enter", { screen, visitId }).then(
        async (response) =>
          response.ok ? ((await response.json()) as { people: PresentPerson[] }).people : [],
        () => [],
      );
      if (request === latest) onPeople(people);
    },
    leave() {
      latest += 1;
      onPeople([]);
      if (hasEntered) send("leave", { visitId }).catch(() => {});
      hasEntered = false;
    },
  };
}

const send = (action: "enter" | "leave", body: object): Promise<Response> =>
  fetch(`/api/presence/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    // The page may be closing.
    keepalive: true,
  });
