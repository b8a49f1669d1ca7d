import { useEffect, useState } from "react";
import type { TestStatistics } from "#domains/learning/answers/load-test-statistics.server.ts";

/** Loads how learners answered a test or quiz; null until it is loaded, or if the element isn't published. */
export function useTestStatistics(elementId: string, language: string): TestStatistics | null {
  const [statistics, setStatistics] = useState<TestStatistics | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const path = `/api/creator/elements/${encodeURIComponent(elementId)}/statistics`;
    void (async () => {
      try {
        const response = await fetch(`${path}?${new URLSearchParams({ language })}`, {
          signal: controller.signal,
        });
        setStatistics(response.ok ? ((await response.json()) as TestStatistics) : null);
      } catch {
        // Without a connection the editor works on, without figures.
      }
    })();
    return () => controller.abort();
  }, [elementId, language]);
  return statistics;
}
