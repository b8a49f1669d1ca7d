/** A field of a form: where its value is in the settings, and what it holds. */
export type SettingField = {
  path: string;
  /**
   * `texts` and `long-texts`: one text for each language of the portal. `line`: a short text. `address`: a link. `place`:
   * coordinates. `contact`: a number, a name or an address that becomes a link.
   */
  kind: "flag" | "texts" | "long-texts" | "line" | "address" | "email" | "place" | "contact";
  /** A name that is the same in every language; without it, the field has a text. */
  brand?: string;
  /** The key of a sentence about it. */
  help?: string;
};

/** Fields with a heading and a sentence about them: the texts `{texts}.{id}` and `{texts}.{id}-help`. */
export type SettingGroup = { id: string; fields: readonly SettingField[] };

/** A form of settings. */
export type SettingsForm = {
  /** What the keys of its texts begin with. A field's label is `{texts}.field.{its path without the first word}`. */
  texts: string;
  groups: readonly SettingGroup[];
};

/** The form's values by the names of its inputs; a box that is ticked has "on". */
export type SettingValues = Record<string, string>;

/** The names of a field's inputs: one for each language if it holds texts. */
export const inputNamesOf = (
  { path, kind }: SettingField,
  languages: readonly string[],
): string[] => (hasTexts(kind) ? languages.map((language) => `${path}.${language}`) : [path]);

export const hasTexts = (kind: SettingField["kind"]): boolean =>
  kind === "texts" || kind === "long-texts";

export const fieldsOf = ({ groups }: SettingsForm): SettingField[] =>
  groups.flatMap(({ fields }) => fields);
