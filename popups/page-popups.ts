import type { ComponentType } from "react";

/** What a page popup's own view gets; the frame around it is the same for all. */
export type PagePopupProps<Shown = unknown> = {
  /** What its loader found. */
  shown: Shown;
  /** The view marks its heading with it: it names the dialog. */
  headingId: string;
  /** The page without the popup. */
  closedHref: string;
  close: () => void;
};

/** What a popup's `view.tsx` exports. */
export type PagePopupModule = {
  default: ComponentType<PagePopupProps<never>>;
  /** On the dialog, in place of `panel--plain`. */
  className?: string;
};
