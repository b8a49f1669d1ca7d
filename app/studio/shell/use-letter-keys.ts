import { useEffect, useEffectEvent, useRef } from "react";
import { areSingleKeysOn } from "./single-keys.ts";

/** How long the second key of a pair may take. */
const secondKeyMaxMs = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key has this letter, or is at its place: Ukrainian and Arabic keyboards have other letters there. */
export const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;

/**
 * Calls back for keys that are pressed alone, outside of fields and dialogs, unless such keys are off. The second
 * argument says whether G was pressed right before.
 */
export function useLetterKeys(onKey: (event: KeyboardEvent, isAfterGo: boolean) => void): void {
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onLetter = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping(event.target) || !areSingleKeysOn() || document.querySelector("dialog:modal"))
        return;
      const isAfterGo = event.timeStamp - goPressedAt.current < secondKeyMaxMs;
      goPressedAt.current = isLetter(event, "g") ? event.timeStamp : Number.NEGATIVE_INFINITY;
      onLetter(event, isAfterGo);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
