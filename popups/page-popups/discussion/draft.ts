/** A message that somebody began to write. `userId` is null while they haven't signed in. */
export type Draft = { text: string; userId: string | null };

const keyOf = (discussionId: string) => `discussion-draft:${discussionId}`;

/** Returns what this user, or a visitor who has signed in since, began to write in a discussion; null without it. */
export function loadDraft(discussionId: string, userId: string | null): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(discussionId)) ?? "null") as Draft | null;
    return draft && (draft.userId === null || draft.userId === userId) ? draft : null;
  } catch {
    // Without storage nothing is kept.
    return null;
  }
}

/** Keeps what is being written until it is sent; "" removes it. */
export function saveDraft(discussionId: string, draft: Draft): boolean {
  try {
    if (draft.text === "") localStorage.removeItem(keyOf(discussionId));
    else localStorage.setItem(keyOf(discussionId), JSON.stringify(draft));
    return draft.text !== "";
  } catch {
    return false;
  }
}
