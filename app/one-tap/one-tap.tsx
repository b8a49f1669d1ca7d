import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { savesData } from "#ui/connection.ts";
import { popupIsDue } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";

/** How long after their arrival guests are offered one tap: docs/specification/constants.md#times. */
const offerAfterMs = 5_000;

type Prompt = typeof import("./one-tap-prompt.tsx");

/**
 * Offers one tap to visitors who aren't signed in, a few seconds after they arrive, but not over a popup and never in
 * data-saving mode. Until then neither its code nor Google's is loaded.
 */
export default function OneTap({ root }: { root: RootData }) {
  const { search } = useLocation();
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const due = root.oneTap && !popupIsDue(search) && prompt === null;
  useEffect(() => {
    if (!due || savesData()) return;
    let wanted = true;
    const timer = setTimeout(
      () => {
        // If it can't be loaded, it isn't offered.
        import("./one-tap-prompt.tsx").then(
          (loaded) => wanted && setPrompt(loaded),
          () => {},
        );
      },
      Math.max(0, offerAfterMs - performance.now()),
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [due]);
  return prompt && <prompt.OneTapPrompt offered={root.oneTap} />;
}
