import { writeYaml } from "#content/pages/write-page.ts";
import type { DataSourceBody, FormBody } from "#domains/forms/form.ts";

/** A form as its file says it. */
export const writeFormFile = ({ dataSource, ...texts }: FormBody): string =>
  writeYaml({ ...filled(texts), dataSource });

/** A data source as its file says it; what is as it is anyway is left out. */
export const writeDataSourceFile = ({ pluralName, fields }: DataSourceBody): string =>
  writeYaml({
    pluralName,
    fields: fields.map(({ id, type, name, props, validation, defaultValue }) => ({
      id,
      type,
      ...filled({ name, props: filled(props), validation }),
      ...(defaultValue === undefined ? {} : { defaultValue }),
    })),
  });

/** Without empty lists and objects. */
function filled(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
}
