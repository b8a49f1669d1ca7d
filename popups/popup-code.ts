type PopupCode = typeof import("./popup-body.tsx");

/** What the router stores in a history entry. */
type RouterState = { key?: string } | null;

/**
 * React Router's key of the history entry at which this document was loaded. A reload doesn't change an entry's key.
 */
export const documentEntry: string = import.meta.env.SSR
  ? "default"
  : ((window.history.state as RouterState)?.key ?? "default");

let code: PopupCode | undefined;
let coming: Promise<PopupCode> | undefined;

/** The popup's code, if it is loaded already. */
export const popupCode = (): PopupCode | undefined => code;

/** The step form that is being sent. Await it before revalidating: React Router would drop its redirect otherwise. */
export const stepForm: { sent?: Promise<void> } = {};

/** Loads the popup's code: on intent, when idle, or because the address needs it. May be called repeatedly. */
export function preloadPopup(): Promise<PopupCode> {
  coming ??= import("./popup-body.tsx")
    .then(async (loaded) => {
      if (!import.meta.env.SSR) await loaded.loadSentView();
      return (code = loaded);
    })
    .catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
  return coming;
}

/** Whether an address shows the popup, so that its code must be loaded before the first render. */
export const popupIsDue = (search: string): boolean => new URLSearchParams(search).has("scenario");

// The server renders the popup open, so it loads the code at start.
if (import.meta.env.SSR) void preloadPopup();
