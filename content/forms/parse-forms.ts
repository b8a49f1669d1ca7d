import type * as z from "zod/mini";
import { type ContentFolder, listFolder } from "#content/content-folder.ts";
import type { Place, Problems } from "#content/problems.ts";
import { readYaml, type YamlFile } from "#content/yaml-file.ts";
import { findDataSourceProblem } from "#domains/forms/data-source-problem.ts";
import { dataSourceSchema, formId, formSchema } from "#domains/forms/form-schema.ts";
import type { DataSourceBody, FormBody } from "#domains/forms/form.ts";

export const formsFolder = "forms";
export const dataSourcesFolder = "data-sources";

/** A form, and the line in which it names its data source. */
export type ParsedForm = { body: FormBody; place: Place };

/** Returns the forms of a content folder by id, or undefined if it has no folder for forms. */
export function parseForms(
  folder: ContentFolder,
  problems: Problems,
): Map<string, ParsedForm> | undefined {
  return readFiles(folder, formsFolder, formSchema, problems, (file, path) => ({
    body: file.value,
    place: { file: path, line: file.lineOf(["dataSource"]) },
  }));
}

/** Returns the data sources of a content folder by id, or undefined if it has no folder for data sources. */
export function parseDataSources(
  folder: ContentFolder,
  problems: Problems,
): Map<string, DataSourceBody> | undefined {
  return readFiles(folder, dataSourcesFolder, dataSourceSchema, problems, (file, path) => {
    const problem = findDataSourceProblem(file.value);
    if (problem)
      problems.error(
        { file: path, line: file.lineOf(problem.path) },
        `"${problem.path.join(".")}": ${problem.text}.`,
      );
    return file.value;
  });
}

function readFiles<Schema extends z.ZodMiniType, Read>(
  folder: ContentFolder,
  part: string,
  schema: Schema,
  problems: Problems,
  parseFile: (file: YamlFile<z.output<Schema>>, path: string) => Read,
): Map<string, Read> | undefined {
  if (!listFolder(folder, "").folders.includes(part)) return undefined;
  const parsedFiles = new Map<string, Read>();
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
      if (file) parsedFiles.set(id, parseFile(file, path));
    }
  }
  return parsedFiles;
}
