/** A text per language, as settings have it. */
export type Localized = Record<string, string>;

/** A field of a data source (section 3); `hidden` ones are filled by the portal or stay empty. */
export type DataSourceField = {
  id: string;
  name: Localized;
  type: string;
  required?: boolean;
};
