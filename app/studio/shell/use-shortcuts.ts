import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { Area } from "#app/studio/areas.ts";
import { isLetter, useLetterKeys } from "./use-letter-keys.ts";

type ShortcutsInput = {
  areas: readonly Area[];
  open: (dialog: "palette" | "shortcuts") => void;
};

/** Ctrl+K or Cmd+K opens the palette everywhere. Keys of one letter work outside of fields, unless they are off. */
export function useShortcuts({ areas, open }: ShortcutsInput): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || !isLetter(event, "k")) return;
      event.preventDefault();
      open("palette");
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open]);
  useLetterKeys((event, isAfterGo) => {
    const area = isAfterGo && areas.find((one) => isLetter(event, one.key));
    if (area) {
      event.preventDefault();
      void navigate(area.href);
    } else if (event.key === "/" || event.key === "?") {
      event.preventDefault();
      open(event.key === "/" ? "palette" : "shortcuts");
    }
  });
}
