import type * as z from "zod/mini";
import type { dataSourceSchema, fieldSchema, formSchema } from "./form-schema.ts";

/** What a field of a data source can be; a hidden one is filled by the portal or keeps its default (section 3). */
export const fieldTypes = [
  "text",
  "textarea",
  "email",
  "phone",
  "number",
  "date",
  "select",
  "checkbox",
  "hidden",
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** The hidden fields that the portal fills itself, whatever a client says (section 3). */
export const missionaryIdField = "missionaryId";
export const userIdField = "userId";

/** The most that any field takes, whatever its own length says; a `textarea` takes more. */
export const fieldValueMaxChars = 1_000;
export const textareaMaxChars = 5_000;

/** A field of a data source, as an admin writes it. */
export type DataSourceField = z.infer<typeof fieldSchema>;
export type DataSourceBody = z.infer<typeof dataSourceSchema>;
/** A form's texts in every language, and where its records go. */
export type FormBody = z.infer<typeof formSchema>;

/** A field as a form shows it in one language. */
export type ShownField = {
  id: string;
  name: string;
  type: FieldType;
  hint: string;
  /** What can be chosen; null: it is searched for (see `search-options.server.ts`). */
  options: readonly { value: string; label: string }[] | null;
  validation: DataSourceField["validation"];
  defaultValue: string;
};

/** A form with its fields in one language. */
export type ShownForm = {
  id: string;
  title: string;
  subtitle: string;
  buttonText: string;
  dataSource: string;
  fields: readonly ShownField[];
};
