import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Area } from "#app/studio/areas.ts";
import { areSingleKeysOn } from "./single-keys.ts";

/** How long the second key of a pair may take. */
const secondKeyMaxMs = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a key has this letter, or is at its place: Ukrainian and Arabic keyboards have other letters there. */
const isLetter = ({ key, code }: KeyboardEvent, letter: string) =>
  key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;

type ShortcutsInput = {
  areas: readonly Area[];
  open: (dialog: "palette" | "shortcuts") => void;
};

/** Ctrl+K or Cmd+K opens the palette everywhere. Keys of one letter work outside of fields, unless they are off. */
export function useShortcuts({ areas, open }: ShortcutsInput): void {
  const navigate = useNavigate();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const key = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey) {
        if (!isLetter(event, "k") || event.shiftKey) return;
        event.preventDefault();
        open("palette");
        return;
      }
      if (isTyping(event.target) || !areSingleKeysOn() || document.querySelector("dialog:modal"))
        return;
      const isSecondKey = event.timeStamp - goPressedAt.current < secondKeyMaxMs;
      goPressedAt.current = isLetter(event, "g") ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const area = isSecondKey && areas.find((one) => isLetter(event, one.key));
      if (area) {
        event.preventDefault();
        void navigate(area.href);
      } else if (key === "/" || key === "?") {
        event.preventDefault();
        open(key === "/" ? "palette" : "shortcuts");
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [areas, navigate, open]);
}
