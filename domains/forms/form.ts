import type * as z from "zod/mini";
import type { dataSourceSchema, fieldSchema, formSchema } from "./form-schema.ts";

/** The types of fields. A hidden field is filled by the portal, or keeps its default. */
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

/** The hidden fields that the portal fills itself, whatever a client sends. */
export const missionaryIdField = "missionaryId";
export const userIdField = "userId";

/** The most characters of any field; a `textarea` takes more. */
export const fieldValueMaxChars = 1_000;
export const textareaMaxChars = 5_000;

/** A field of a data source, as an admin defines it. */
export type DataSourceField = z.infer<typeof fieldSchema>;
export type DataSourceBody = z.infer<typeof dataSourceSchema>;
/** A form's texts in every language, and its data source. */
export type FormBody = z.infer<typeof formSchema>;

/** A field as a form shows it in one language. */
export type ShownField = {
  id: string;
  name: string;
  type: FieldType;
  hint: string;
  /** The choices; null: searched on the server (`search-options.server.ts`). */
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
