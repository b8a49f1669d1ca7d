import { textDirection } from "#domains/settings/text-direction.ts";
import type { Translator } from "#domains/settings/translator.server.ts";
import type { PersonCopy } from "#domains/people/erasure/export-person.server.ts";
import { namedFields } from "./named-fields.ts";

type CopyPage = {
  t: Translator;
  language: string;
  portal: { name: string; origin: string };
  /** Epoch milliseconds. */
  createdAt: number;
  data: PersonCopy;
  /** The paths of the files beside the page. */
  files: readonly string[];
};

/** They say the same in every row: which portal and which account. */
const repeatedFields: ReadonlySet<string> = new Set(["environment_id", "user_id"]);
const fieldNames: ReadonlySet<string> = new Set(namedFields);
/** What PostgreSQL writes a time as in JSON. */
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.\d]*(?:Z|[+-]\d{2}:\d{2})$/;

const style = `:root{color-scheme:light dark}
body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
section{margin-block:2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,1fr) 2fr;gap:.25rem 1rem;margin:0;padding-block:.75rem;border-block-start:1px solid #8888}
dd{margin:0;white-space:pre-wrap}
dd dl{padding-block:0;border:0}
@media (max-width:30rem){dl{grid-template-columns:1fr}dd{padding-inline-start:1rem}}`;

/** Renders the readable page of a person's copy: all rows by table, in the person's language. */
export function renderDataCopy(page: CopyPage): string {
  const { t, language, portal, createdAt, data, files } = page;
  const title = escapeHtml(t("data-copy.title", { portal: portal.name }));
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const lead = escapeHtml(
    t("data-copy.lead", { day: day.format(createdAt), address: portal.origin }),
  );
  const tables = Object.entries(data).filter(([, rows]) => rows.length > 0);
  const sections = tables.map(([table, rows]) => {
    const heading = escapeHtml(t(`data-copy.table.${hyphenated(table)}`));
    return `<section><h2>${heading}</h2>${rows.map((row) => renderFields(page, row)).join("")}</section>`;
  });
  const links = files.map(
    (path) => `<li><a href="${escapeHtml(path)}">${escapeHtml(path)}</a></li>`,
  );
  const fileList =
    links.length > 0
      ? `<section><h2>${escapeHtml(t("data-copy.files"))}</h2><ul>${links.join("")}</ul></section>`
      : "";
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${lead}</p>${fileList}${sections.join("\n")}</main></body>
</html>
`;
}

function renderFields(page: CopyPage, fields: Record<string, unknown>): string {
  const shown = Object.entries(fields).filter(
    ([name, value]) => !repeatedFields.has(name) && !isEmpty(value),
  );
  if (shown.length === 0) return `<p>${escapeHtml(page.t("data-copy.nothing-else"))}</p>`;
  const rows = shown.map(
    ([name, value]) =>
      `<dt>${escapeHtml(labelOf(page, name))}</dt><dd>${renderValue(page, value)}</dd>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}

function renderValue(page: CopyPage, value: unknown): string {
  if (Array.isArray(value)) return value.map((one: unknown) => renderValue(page, one)).join("<br>");
  if (typeof value === "object" && value !== null)
    return renderFields(page, value as Record<string, unknown>);
  if (typeof value === "boolean")
    return escapeHtml(page.t(value ? "data-copy.yes" : "data-copy.no"));
  const text = String(value);
  if (!timePattern.test(text)) return escapeHtml(text);
  const format = new Intl.DateTimeFormat(page.language, {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "UTC",
  });
  return `<time datetime="${escapeHtml(text)}">${escapeHtml(format.format(new Date(text)))}</time>`;
}

/** A field's name in the person's language if it has one, otherwise the stored name with spaces. */
const labelOf = ({ t }: CopyPage, name: string): string =>
  fieldNames.has(name) ? t(`data-copy.field.${hyphenated(name)}`) : name.replaceAll("_", " ");

const hyphenated = (name: string): string => name.replaceAll("_", "-");

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value as object).length === 0);

const htmlEntities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => htmlEntities[sign]!);
