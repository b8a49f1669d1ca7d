import type { TranslationMarks } from "#domains/drafts/translation-marks.ts";
import type { StoredPicture } from "#domains/files/stored-picture.ts";
import type { Component } from "./component.ts";
import type { PageOptions } from "./page-options.ts";

/** A page's texts in one language. */
export type PageText = {
  title: string;
  description: string;
  keywords: string;
  /** For the browser window and search engines, if it differs from the title. */
  seoTitle?: string;
  /** Which originals the texts were translated from; only for editors. */
  translated?: TranslationMarks;
  components: Component[];
};

/** A revision of a page: texts by language, always including the portal's primary one. */
export type PageBody = {
  template: string;
  type: string;
  noindex: boolean;
  /** What the page's address has instead of its alias. */
  address?: string | undefined;
  /** The picture that chats and social networks show with a link to the page. Absent: that of its header. */
  sharePicture?: StoredPicture | undefined;
  /** The middleware by name; none if absent. */
  middleware?: string[] | undefined;
  texts: Record<string, PageText>;
  /** Absent if the page sets no options. */
  options?: PageOptions | undefined;
};

/** What a page belongs to: `{name: "course", id: "clay-jars"}` is the page that introduces this course. */
export type PageModel = { name: string; id: string };

/** A page in the request's language. */
export type Page = Omit<PageText, "translated"> & {
  id: string;
  /** Never changes. */
  alias: string;
  address?: string | undefined;
  sharePicture?: StoredPicture | undefined;
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
