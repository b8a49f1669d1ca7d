import { writeYaml } from "#content/pages/write-page.ts";
import type { DataSourceBody, FormBody } from "#domains/forms/form.ts";

/** Writes the file of a form. */
export const writeFormFile = ({ dataSource, ...texts }: FormBody): string =>
  writeYaml({ ...withoutEmpty(texts), dataSource });

/** Writes the file of a data source, without default values. */
export const writeDataSourceFile = ({ pluralName, fields }: DataSourceBody): string =>
  writeYaml({
    pluralName,
    fields: fields.map(({ id, type, name, props, validation, defaultValue }) => ({
      id,
      type,
      ...withoutEmpty({ name, props: withoutEmpty(props), validation }),
      ...(defaultValue === undefined ? {} : { defaultValue }),
    })),
  });

/** Returns the values without empty lists and objects. */
function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
