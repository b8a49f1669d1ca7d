import type { Component } from "./component.ts";
import type { PageOptions } from "./page-options.ts";

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
  /** What is asked of a visitor before the page is shown (DEC-18), by name; none where it is missing. */
  middleware?: string[] | undefined;
  texts: Record<string, PageText>;
  /** Absent where the page asks for nothing. */
  options?: PageOptions | undefined;
};

/** What a page belongs to: `{name: "course", id: "clay-jars"}` is the page that introduces that course. */
export type PageModel = { name: string; id: string };

/** A page in the language of a request. */
export type Page = PageText & {
  id: string;
  alias: string;
  noindex: boolean;
  template: string;
  middleware: string[];
  environmentId: string;
  type: string;
  published: boolean;
  index: number;
  options?: PageOptions | undefined;
  /** The revision that is shown. */
  edited: number;
  /** Of its texts: another than the one asked for where the page says nothing in that. */
  language: string;
  model: PageModel | null;
};
