import { useEffect, useState } from "react";
import type { SectionSummary } from "#domains/pages/saved-sections/section.ts";
import { loadSections } from "./section-requests.ts";

export type LoadedSections = { sections: readonly SectionSummary[]; hasFailed: boolean };

/** Loads the saved sections, unless this person can't use them. */
export function useSections(isAllowed: boolean): LoadedSections {
  const [loaded, setLoaded] = useState<LoadedSections>({ sections: [], hasFailed: false });
  useEffect(() => {
    if (!isAllowed) return undefined;
    let isMounted = true;
    void loadSections().then((sections) => {
      if (isMounted) setLoaded({ sections: sections ?? [], hasFailed: sections === null });
    });
    return () => {
      isMounted = false;
    };
  }, [isAllowed]);
  return loaded;
}
