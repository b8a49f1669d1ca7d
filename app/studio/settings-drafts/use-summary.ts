import { useEffect, useRef, useState } from "react";
import type { SettingsPublishSummary } from "#domains/look/publish-summary.ts";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { loadSummary } from "./summary-requests.ts";

/** What publishing the draft would change, loaded again each time something was saved or published. */
export function useSummary(
  path: string,
  { version, hasChanges, unsentCount }: EditedDraft<object>,
): SettingsPublishSummary | null {
  const [summary, setSummary] = useState<SettingsPublishSummary | null>(null);
  const newest = useRef("");
  const isSaved = unsentCount === 0;
  useEffect(() => {
    if (!isSaved) return;
    const state = JSON.stringify([version, hasChanges]);
    newest.current = state;
    void loadSummary(path).then((loaded) => {
      if (newest.current === state && loaded) setSummary(loaded);
    });
  }, [path, version, hasChanges, isSaved]);
  return summary;
}
