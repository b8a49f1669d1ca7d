import type { AuditFields } from "#domains/settings/audit-log/changed-fields.ts";

/** One field of an entry, as people read it. A `before` of null: the entry only mentions the field. */
export type ChangeLine = { field: string; before: string | null; after: string };

type Texts = {
  yes: string;
  no: string;
  /** Returns the name of a role, or the text itself. */
  roleName: (role: string) => string;
};

/** Shown for a field without a value. */
const noValue = "—";
const roleFields = new Set(["role", "roles", "secondStep"]);

/** Describes an entry's fields, one line each: first those that changed, then what else belongs to the entry. */
export function describeChanges(
  { before, after, detail }: Record<"before" | "after" | "detail", AuditFields>,
  texts: Texts,
): ChangeLine[] {
  const changedFields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = changedFields.map((field) => ({
    field: formatField(field),
    before: formatValue(field, before[field], texts),
    after: formatValue(field, after[field], texts),
  }));
  const mentions = Object.entries(detail).map(([field, value]) => ({
    field: formatField(field),
    before: null,
    after: formatValue(field, value, texts),
  }));
  return [...changes, ...mentions];
}

/** `seo.pageTitle.en` becomes `seo › page title › en`. */
const formatField = (field: string) =>
  field
    .split(".")
    .map((part) => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase())
    .join(" › ");

function formatValue(field: string, value: unknown, texts: Texts): string {
  if (value === undefined || value === null || value === "") return noValue;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (typeof value === "string")
    return roleFields.has(field.split(".").at(-1)!) ? texts.roleName(value) : value;
  if (typeof value !== "object") return String(value);
  const parts = Array.isArray(value)
    ? value.map((item) => formatValue(field, item, texts))
    : Object.entries(value).map(
        ([name, part]) => `${formatField(name)}: ${formatValue(name, part, texts)}`,
      );
  return parts.length > 0 ? parts.join(", ") : noValue;
}
