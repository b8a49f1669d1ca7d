import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isSavingData } from "#ui/connection.ts";
import { isPopupInAddress } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";

/** How long after their arrival guests are offered one tap: docs/specification/constants.md#times. */
const offerAfterMs = 5_000;

type PromptModule = typeof import("./one-tap-prompt.tsx");

/**
 * Offers one tap to visitors who aren't signed in, a few seconds after they arrive, but not over a popup and never in
 * data-saving mode. Until then neither its code nor Google's is loaded.
 */
export default function OneTap({ root }: { root: RootData }) {
  const { search } = useLocation();
  const [promptModule, setPrompt] = useState<PromptModule | null>(null);
  const shouldLoad = root.offersOneTap && !isPopupInAddress(search) && promptModule === null;
  useEffect(() => {
    if (!shouldLoad || isSavingData()) return;
    let isMounted = true;
    const timer = setTimeout(
      () => {
        // If the prompt's code can't be loaded, one tap isn't offered.
        import("./one-tap-prompt.tsx").then(
          (loaded) => isMounted && setPrompt(loaded),
          () => {},
        );
      },
      Math.max(0, offerAfterMs - performance.now()),
    );
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [shouldLoad]);
  return promptModule && <promptModule.OneTapPrompt isOffered={root.offersOneTap} />;
}
