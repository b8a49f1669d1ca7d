import * as z from "zod/mini";
import { localized } from "#domains/settings/settings.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { fieldTypes, textareaMaxChars } from "./form.ts";

export const fieldsMax = 50;
export const optionsMax = 2_000;
const lineMaxChars = 200;

/** Parameters that the popup step's form sends itself, so no field may have these ids. */
const reservedFieldIds = ["agreed", "intent", "step", "verb", "key", "password", "confirm"];

const line = z.string().check(lineInput, z.maxLength(lineMaxChars));
/** An id as it appears in URLs (`?form=…`). */
export const formId = z.string().check(z.regex(/^[\w-]{1,64}$/, "letters, digits, - and _ only"));
const fieldId = z.string().check(
  z.regex(/^[A-Za-z][\w-]{0,63}$/, "a letter, then letters, digits, - and _"),
  z.refine((id) => !reservedFieldIds.includes(id), "the form uses this word itself"),
);

const option = z.strictObject({ value: line.check(z.minLength(1)), label: localized });

export const fieldSchema = z.strictObject({
  id: fieldId,
  name: localized,
  type: z.enum(fieldTypes),
  props: z.prefault(
    z.strictObject({
      /** The choices of a `select`. */
      options: z._default(z.array(option).check(z.maxLength(optionsMax)), []),
      /** Instead of options, a field of another collection. Its values are then public. */
      source: z.optional(z.strictObject({ dataSource: formId, field: fieldId })),
      hint: localized,
    }),
    {} as never,
  ),
  validation: z.prefault(
    z.strictObject({
      required: z.optional(z.boolean()),
      email: z.optional(z.boolean()),
      phone: z.optional(z.boolean()),
      minLength: z.optional(z.int().check(z.gte(0), z.lte(textareaMaxChars))),
      maxLength: z.optional(z.int().check(z.gte(1), z.lte(textareaMaxChars))),
      regexp: z.optional(z.string().check(z.maxLength(200))),
      min: z.optional(z.number()),
      max: z.optional(z.number()),
    }),
    {} as never,
  ),
  defaultValue: z.optional(line),
});

export const dataSourceSchema = z.strictObject({
  /** The collection's name. */
  pluralName: line.check(z.trim(), z.minLength(1)),
  fields: z.array(fieldSchema).check(
    z.maxLength(fieldsMax),
    z.refine(
      (fields) => new Set(fields.map(({ id }) => id)).size === fields.length,
      "two fields have the same id",
    ),
  ),
});

export const formSchema = z.strictObject({
  title: localized,
  subtitle: localized,
  buttonText: localized,
  /** The id of the data source that stores its records. */
  dataSource: formId,
});
