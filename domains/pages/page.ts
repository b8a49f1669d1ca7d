import type { Component } from "./component.ts";

/** What a page says in one language. */
export type PageText = {
  title: string;
  description: string;
  keywords: string;
  /** For the browser window and search engines, where it differs from the title. */
  seoTitle?: string;
  components: Component[];
};

/** A revision of a page (section 3): texts by language, the portal's primary language always among them. */
export type PageBody = {
  template: string;
  type: string;
  noindex: boolean;
  texts: Record<string, PageText>;
};

/** A page in the language of a request. */
export type Page = PageText & {
  id: string;
  alias: string;
  noindex: boolean;
  template: string;
  environmentId: string;
  type: string;
  published: boolean;
  index: number;
  /** The revision that is shown. */
  edited: number;
};
