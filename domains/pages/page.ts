import type { Component } from "./component.ts";
import type { PageOptions } from "./page-options.ts";

/** A page's texts in one language. */
export type PageText = {
  title: string;
  description: string;
  keywords: string;
  /** For the browser window and search engines, if it differs from the title. */
  seoTitle?: string;
  components: Component[];
};

/** A revision of a page: texts by language, always including the portal's primary one. */
export type PageBody = {
  template: string;
  type: string;
  noindex: boolean;
  /** The middleware by name; none if absent. */
  middleware?: string[] | undefined;
  texts: Record<string, PageText>;
  /** Absent if the page sets no options. */
  options?: PageOptions | undefined;
};

/** What a page belongs to: `{name: "course", id: "clay-jars"}` is the page that introduces this course. */
export type PageModel = { name: string; id: string };

/** A page in the request's language. */
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
  /** The shown revision. */
  edited: number;
  /** The language of its texts, which may differ from the requested one. */
  language: string;
  model: PageModel | null;
};
