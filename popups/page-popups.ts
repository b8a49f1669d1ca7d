import type { ComponentType } from "react";

/** The props of a page popup's view; the frame around it is the same for all. */
export type PagePopupProps<Data = unknown> = {
  /** The result of its loader. */
  data: Data;
  /** The id for the view's heading, which names the dialog. */
  headingId: string;
  /** The page without the popup. */
  closedHref: string;
  close: () => void;
};

/** What a popup's `view.tsx` exports. */
export type PagePopupModule = {
  default: ComponentType<PagePopupProps<never>>;
  /** Class of the dialog, in place of `dialog-panel--plain`. */
  className?: string;
};
