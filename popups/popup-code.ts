type PopupCode = typeof import("./popup-body.tsx");

/** What the router keeps in an entry of the browser's history. */
type RouterState = { key?: string } | null;

/** React Router's key of the entry that this document was loaded at: a reload keeps the one it was pushed with. */
export const documentEntry: string = import.meta.env.SSR
  ? "default"
  : ((window.history.state as RouterState)?.key ?? "default");

let code: PopupCode | undefined;
let coming: Promise<PopupCode> | undefined;

/** The popup's code, if it is there already. */
export const popupCode = (): PopupCode | undefined => code;

/**
 * A step's form that is on its way. Whoever asks the page anew waits for it first: asked anew meanwhile, React Router
 * drops where the form's answer leads.
 */
export const stepForm: { sent?: Promise<void> } = {};

/** Brings the popup's code: on intent, when idle, or because the address asks for it. It may be called again. */
export function preloadPopup(): Promise<PopupCode> {
  coming ??= import("./popup-body.tsx").then(
    (loaded) => (code = loaded),
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Whether an address shows the popup, so that its code has to be there before the first render. */
export const popupIsDue = (search: string): boolean => new URLSearchParams(search).has("scenario");

// The server renders the popup open: it has the code from the start.
if (import.meta.env.SSR) void preloadPopup();
