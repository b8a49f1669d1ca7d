import { CsvError, parse } from "csv-parse/sync";
import { csvRow, csvStart, textOfCell } from "#platform/csv.ts";
import {
  type FileLanguages,
  type FileText,
  type SentText,
  UnreadableFile,
} from "./translation-file.ts";

const ownColumns = ["id", "part", "field", "state"];

/** Writes texts as a CSV file: one row for each line or paragraph, with a column for each language. */
export const writeCsv = (
  texts: readonly FileText[],
  { original, translation }: FileLanguages,
): string[] => [
  csvStart,
  csvRow([...ownColumns, original, translation]),
  ...texts.flatMap(({ id, field, state, pieces }) =>
    pieces.map((piece, index) =>
      csvRow([id, `${index + 1}`, field, state, piece.original, piece.translation]),
    ),
  ),
];

/** Reads a CSV file, also one that a spreadsheet has saved with semicolons or tabs. @throws UnreadableFile */
export function readCsv(file: string, { original, translation }: FileLanguages): SentText[] {
  const [header = [], ...rows] = parseRows(file);
  const columns = new Map(header.map((name, index) => [name.trim(), index]));
  const columnOf = (name: string): number => {
    const index = columns.get(name);
    if (index === undefined) throw new UnreadableFile(`it has no column "${name}"`);
    return index;
  };
  const [id, part, state] = ["id", "part", "state"].map(columnOf) as [number, number, number];
  const [source, target] = [columnOf(original), columnOf(translation)];
  const texts = new Map<string, SentText>();
  for (const row of rows) {
    const cell = (index: number) => textOfCell(row[index] ?? "");
    const textId = cell(id).trim();
    const text: SentText = texts.get(textId) ?? { id: textId, isDone: true, pieces: new Map() };
    if (cell(state).trim().toLowerCase() !== "done") text.isDone = false;
    const piece = { original: cell(source), translation: cell(target) };
    text.pieces.set(Number(cell(part)), piece);
    texts.set(textId, text);
  }
  return [...texts.values()];
}

function parseRows(file: string): string[][] {
  const [firstLine = ""] = file.split(/[\r\n]/, 1);
  const delimiter = [";", "\t"].find((one) => firstLine.includes(`id${one}`)) ?? ",";
  try {
    return parse(file, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as string[][];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message, { cause: error });
    throw error;
  }
}
