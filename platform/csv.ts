/** A spreadsheet runs a cell that begins like this as a formula. Cells that look protected are protected once more. */
const formulaStart = /^'*[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** Lets Excel read the file as UTF-8. */
export const csvStart = "\uFEFF";

/** Returns one row of a CSV file (RFC 4180). A cell that would be a formula begins with an apostrophe. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Returns the text of a cell that `csvRow` has written, without its protection. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;

function csvCell(text: string): string {
  const cell = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
