/**
 * What a platform says about a message template. Only an approved one can be sent. `unsupported`: it has variables outside
 * its text, or a header that isn't a text.
 */
export const templateStates = [
  "approved",
  "pending",
  "rejected",
  "paused",
  "disabled",
  "unsupported",
] as const;
export type TemplateState = (typeof templateStates)[number];

/** A template as its platform has it. */
export type MessageTemplate = {
  /** The platform's id. */
  providerId: string;
  name: string;
  language: string;
  /** The text, with variables such as `{{1}}` or `{{first_name}}`. */
  text: string;
  state: TemplateState;
};

/** The most templates of one account that are read. */
export const templatesMax = 500;

/** The templates of an account. */
export type AccountTemplates = {
  templates: MessageTemplate[];
  /** False if the account has more than `templatesMax`. */
  isComplete: boolean;
};

/** A template to send, with the values of its variables in order. */
export type FilledTemplate = Pick<MessageTemplate, "providerId" | "name" | "language"> & {
  values: readonly { name: string; value: string }[];
};

const variablePattern = /\{\{\s*(\w{1,60})\s*\}\}/g;

/** Returns the names of the variables in a template's text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variablePattern)].map(([, name]) => name!)),
];

/** Fills in the variables of a template's text. Those without a value stay as they are. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(variablePattern, (variable, name: string) =>
    Object.hasOwn(values, name) && values[name] !== "" ? values[name]! : variable,
  );
