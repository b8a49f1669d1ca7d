/** A place that shows a file of the media library. */
export type FileUse = {
  kind: "course" | "element" | "page" | "section" | "settings";
  id: string;
  /** "" for the settings. */
  title: string;
  /** The path at which visitors see it; null while it is only planned, a draft or a saved section. */
  path: string | null;
  /** Only a planned publication shows it. */
  isPlanned?: true;
};

type Titles = Record<string, { title?: string }>;

/** The title in the reader's language, otherwise in the primary one, otherwise in any. */
export const titleIn = (
  texts: Titles | null,
  { language, settings }: { language: string; settings: { i18n: { primaryLang: string } } },
): string =>
  texts?.[language]?.title ??
  texts?.[settings.i18n.primaryLang]?.title ??
  Object.values(texts ?? {})[0]?.title ??
  "";

/** How the addresses of a stored file begin, whatever its sizes and its extension. */
export const fileAddressStart = (hash: string): string => `/files/${hash}`;
