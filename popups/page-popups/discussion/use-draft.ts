import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "#request/root-data.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { loadDraft, saveDraft } from "./draft.ts";

/** What the line above the field says about the draft. */
export type DraftStatus = "none" | "kept" | "returned";

/**
 * Keeps what somebody types in this browser until it is sent: closing the popup resets everything else. After signing
 * in, a visitor gets back what they wrote before.
 */
export function useDraft(discussionId: string, form: RefObject<HTMLFormElement | null>) {
  const { actor } = useRouteLoaderData("root") as RootData;
  const userId = actor.kind === "user" ? actor.id : null;
  // A visitor's field appears when scripts run.
  const isHydrated = useHydrated();
  const [status, setStatus] = useState<DraftStatus>("none");
  useEffect(() => {
    if (!isHydrated) return;
    const field = form.current?.querySelector("textarea");
    const draft = loadDraft(discussionId, userId);
    if (!field || !draft || field.value !== "") return;
    field.value = draft.text;
    setStatus(draft.userId === null && userId !== null ? "returned" : "kept");
  }, [discussionId, form, userId, isHydrated]);
  function store(text: string) {
    setStatus(saveDraft(discussionId, { text, userId }) ? "kept" : "none");
  }
  return {
    status,
    handleInput: ({ target }: FormEvent) =>
      target instanceof HTMLTextAreaElement && store(target.value),
    clear: () => {
      form.current?.reset();
      store("");
    },
  };
}
