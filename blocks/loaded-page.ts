import type { Component } from "#domains/pages/component.ts";
import type { Page } from "#domains/pages/page.ts";
import type { TextLanguage } from "#domains/settings/text-language.ts";
import type { PublicScreen } from "./screen.ts";

/** A page as screens and popups show it: its texts and its loaded blocks. */
export type LoadedPage = {
  page: Omit<Page, "components" | "options">;
  /** Set if the page is in another language than the document. */
  textLanguage: TextLanguage | undefined;
  blocks: { tree: Component[]; data: Record<string, unknown>; screen: PublicScreen };
  /** Whether a block's title is the page's heading. */
  hasHeading: boolean;
};
