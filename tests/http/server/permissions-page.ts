import { existsSync } from "node:fs";
import { format } from "prettier";
import type { Rule } from "#domains/settings/policy-rules.server.ts";
import { domains } from "../../../import-rules.ts";

/** Whether a role may call an operation: always, after signing in, never, or only about the caller's own data. */
export type Cell = "yes" | "sign in" | "no" | "own";
export type OperationRow = { tag: string; operationId: string; cells: Record<string, Cell> };

const intro = `# Permissions

Who may do what in a portal. This page is written by a test: the first part from the policies of the domains (\`domains/<domain>/policy.server.ts\`), the second from the answers of a running server to every operation of \`/api\`, called as a guest, with a temporary account and as the owner; the policies then decide the same calls for every other role. After a change run \`npx vitest run tests/http/server/permissions -u\` and read the difference.

Roles belong to one portal, except \`envmgr-admin\`, the owner of the whole installation, who may do everything that an admin may. A guest has no account; a temporary account begins without registering. [Roles](roles.md) describes them for people who run a portal.
`;

/** Returns the text of docs/permissions.md. */
export async function renderPermissionsPage(rows: readonly OperationRow[]): Promise<string> {
  const text = [
    intro,
    "## Rules",
    await renderRuleTables(),
    "## Operations",
    legend,
    renderOperationTables(rows),
  ];
  return format(text.join("\n\n"), { parser: "markdown", printWidth: 100, proseWrap: "preserve" });
}

const legend =
  "- yes: the role may call it.\n- own: only about the caller's own account or data; a translator's texts: only in their languages.\n- sign in: refused with 401 until the caller signs in.\n- no: refused with 403, or with 404 where even its existence is private.";

async function renderRuleTables(): Promise<string> {
  const sections: string[] = [];
  for (const domain of domains) {
    const file = new URL(`../../../domains/${domain}/policy.server.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    const { rules } = (await import(file.href)) as { rules: readonly Rule[] };
    const lines = rules.flatMap(({ actions, resourceType, groups }) =>
      actions.map((action) => [
        `${action}: ${resourceType}`,
        groups.map(({ name }) => name).join(", or "),
      ]),
    );
    sections.push(`### ${domain}\n\n${renderTable(["What", "Who"], lines)}`);
  }
  return sections.join("\n\n");
}

function renderOperationTables(rows: readonly OperationRow[]): string {
  const tags = [...new Set(rows.map(({ tag }) => tag))];
  return tags
    .map((tag) => {
      const tagRows = rows.filter((row) => row.tag === tag);
      const roles = Object.keys(tagRows[0]!.cells);
      const lines = tagRows.map(({ operationId, cells }) => [operationId, ...Object.values(cells)]);
      return `### ${tag}\n\n${renderTable(["Operation", ...roles], lines)}`;
    })
    .join("\n\n");
}

const renderRow = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const renderTable = (headings: readonly string[], lines: readonly (readonly string[])[]) =>
  [renderRow(headings), renderRow(headings.map(() => "---")), ...lines.map(renderRow)].join("\n");
