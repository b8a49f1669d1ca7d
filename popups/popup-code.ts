type PopupCode = typeof import("./popup-body.tsx");

/** What the router stores in a history entry. */
type RouterState = { key?: string } | null;

/**
 * React Router's key of the history entry at which this document was loaded. A reload doesn't change an entry's key.
 */
export const documentEntryKey: string = import.meta.env.SSR
  ? "default"
  : ((window.history.state as RouterState)?.key ?? "default");

let code: PopupCode | undefined;
let loading: Promise<PopupCode> | undefined;

/** The popup's code, if it is loaded already. */
export const getPopupCode = (): PopupCode | undefined => code;

/** The step form that is being sent. Await it before revalidating: React Router would drop its redirect otherwise. */
export const stepForm: {
  submission?: Promise<void>;
  /** A change that the server must have received before the form. */
  preparation?: Promise<unknown>;
} = {};

/** Loads the popup's code: on intent, when idle, or because the address needs it. May be called repeatedly. */
export function preloadPopup(): Promise<PopupCode> {
  loading ??= import("./popup-body.tsx")
    .then(async (loaded) => {
      if (!import.meta.env.SSR) await loaded.loadSentView();
      return (code = loaded);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Whether an address shows the popup, so that its code must be loaded before the first render. */
export const isPopupInAddress = (search: string): boolean =>
  new URLSearchParams(search).has("scenario");

// The server renders the popup open, so it loads the code at start.
if (import.meta.env.SSR) void preloadPopup();
