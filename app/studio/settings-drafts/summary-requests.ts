import type { SettingsPublishSummary } from "#domains/look/publish-summary.ts";

export type PublishResult =
  "published" | "conflict" | "unfinished" | "signed-out" | "proof" | "failed";

/** Loads what publishing the draft at a path of the API would change; null if that isn't possible now. */
export const loadSummary = (path: string): Promise<SettingsPublishSummary | null> =>
  fetch(`${path}/publish`).then(
    async (response) => (response.ok ? ((await response.json()) as SettingsPublishSummary) : null),
    () => null,
  );

/** Publishes the draft. @param author the person who opened the editor */
export async function publishDraft(
  path: string,
  version: number,
  author: string,
): Promise<PublishResult> {
  const response = await fetch(`${path}/publish`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ version, author }),
  }).catch(() => null);
  if (response?.ok) return "published";
  if (response?.status === 401) return "signed-out";
  const { code } = (await response?.json().catch(() => null)) ?? { code: "" };
  return resultOf[code as keyof typeof resultOf] ?? "failed";
}

const resultOf = {
  CONFLICT: "conflict",
  "AUTHOR-CHANGED": "signed-out",
  "FRESH-PROOF-MISSING": "proof",
  INVALID: "unfinished",
} as const;
