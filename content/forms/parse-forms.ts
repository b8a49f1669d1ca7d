import type * as z from "zod/mini";
import { type ContentFolder, listFolder } from "#content/content-folder.ts";
import type { Place, Problems } from "#content/problems.ts";
import { readYaml, type YamlFile } from "#content/yaml-file.ts";
import { dataSourceProblem } from "#domains/forms/data-source-problem.ts";
import { dataSourceSchema, formId, formSchema } from "#domains/forms/form-schema.ts";
import type { DataSourceBody, FormBody } from "#domains/forms/form.ts";

export const formsFolder = "forms";
export const dataSourcesFolder = "data-sources";

/** A form and the place where it names its data source. */
export type ParsedForm = { body: FormBody; place: Place };

/** Returns the forms of a folder by id, or undefined if the folder has no such part. */
export function parseForms(
  folder: ContentFolder,
  problems: Problems,
): Map<string, ParsedForm> | undefined {
  return readFiles(folder, formsFolder, formSchema, problems, (file, path) => ({
    body: file.value,
    place: { file: path, line: file.lineOf(["dataSource"]) },
  }));
}

/** Returns the data sources of a folder by id, or undefined if the folder has no such part. */
export function parseDataSources(
  folder: ContentFolder,
  problems: Problems,
): Map<string, DataSourceBody> | undefined {
  return readFiles(folder, dataSourcesFolder, dataSourceSchema, problems, (file, path) => {
    const wrong = dataSourceProblem(file.value);
    if (wrong)
      problems.error(
        { file: path, line: file.lineOf(wrong.path) },
        `"${wrong.path.join(".")}": ${wrong.text}.`,
      );
    return file.value;
  });
}

function readFiles<Schema extends z.ZodMiniType, Read>(
  folder: ContentFolder,
  part: string,
  schema: Schema,
  problems: Problems,
  read: (file: YamlFile<z.output<Schema>>, path: string) => Read,
): Map<string, Read> | undefined {
  if (!listFolder(folder, "").folders.includes(part)) return undefined;
  const found = new Map<string, Read>();
  for (const name of listFolder(folder, part).files) {
    const path = `${part}/${name}`;
    const id = /^(.*)\.yaml$/.exec(name)?.[1];
    if (id === undefined) problems.warn({ file: path, line: 1 }, "The file is not used.");
    else if (!formId.safeParse(id).success)
      problems.error(
        { file: path, line: 1 },
        "The file's name can only have letters, digits, - and _.",
      );
    else {
      const file = readYaml({ file: path, text: folder.texts.get(path)! }, schema, problems);
      if (file) found.set(id, read(file, path));
    }
  }
  return found;
}
