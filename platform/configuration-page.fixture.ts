import { variables } from "./environment.ts";
import type { Variable } from "./environment.ts";

/** Returns the text of docs/configuration.md, made from the list of variables so that the two cannot differ. */
export function configurationPage(): string {
  return [
    "# Configuration",
    "",
    "These are all environment variables. The server reads them once, when it starts, and doesn't start if a value isn't allowed. An empty variable counts as missing. This page is generated from `platform/environment.ts`; after a change there run `npx vitest run --project unit platform/configuration-page -u`.",
    "",
    ...variables.flatMap(section),
  ].join("\n");
}

function section(variable: Variable): string[] {
  const facts = [
    `- Allowed: ${variable.allowed}.`,
    `- Default: ${defaultInWords(variable)}.`,
    ...(variable.isRequiredInProduction
      ? ["- Must be set when `LAMPSTAND_MODE` is `production`."]
      : []),
    ...(variable.isSecret ? ["- A secret: its value is never shown in a message."] : []),
  ];
  return [`## ${variable.name}`, "", variable.description, "", ...facts, ""];
}

function defaultInWords({ default: value }: Variable): string {
  return value === undefined ? "none" : value === "" ? "empty" : `\`${value}\``;
}
