import {
  type AccountTemplates,
  type FilledTemplate,
  type MessageTemplate,
  templatesMax,
  type TemplateState,
  variablesIn,
} from "#domains/messaging/template.ts";
import { type JsonObject, listIn, objectIn, textIn } from "./json.ts";
import { readMeta } from "./meta.server.ts";

/** How many templates one call returns: responses have a limited size. */
const pageSize = 50;

const states: Readonly<Record<string, TemplateState>> = {
  APPROVED: "approved",
  PENDING: "pending",
  IN_APPEAL: "pending",
  REJECTED: "rejected",
  PAUSED: "paused",
};

/** Reads the templates of a WhatsApp account or a page, at most `templatesMax`. @throws ServiceFailure */
export async function readMetaTemplates(url: string, token: string): Promise<AccountTemplates> {
  const templates: MessageTemplate[] = [];
  let after = "";
  for (let page = 0; page < templatesMax / pageSize; page += 1) {
    const response = await readMeta(url, token, {
      fields: "id,name,language,status,components",
      limit: String(pageSize),
      ...(after !== "" && { after }),
    });
    templates.push(...listIn(response, "data").flatMap(templateIn));
    const paging = objectIn(response, "paging");
    after = textIn(paging, "next") === "" ? "" : textIn(objectIn(paging, "cursors"), "after");
    if (after === "") return { templates, isComplete: true };
  }
  return { templates, isComplete: false };
}

function templateIn(row: JsonObject): MessageTemplate[] {
  const components = listIn(row, "components");
  const body = components.find((one) => typeOf(one) === "BODY");
  const [providerId, name, language] = ["id", "name", "language"].map((key) => textIn(row, key));
  const text = textIn(body, "text");
  if (!providerId || !name || !language || text === "") return [];
  const others = components.filter((one) => one !== body);
  const state = others.every(isPlain)
    ? (states[textIn(row, "status")] ?? "disabled")
    : "unsupported";
  return [{ providerId, name, language, text, state }];
}

const typeOf = (component: JsonObject): string => textIn(component, "type").toUpperCase();

/** Whether a part besides the text needs no values. */
function isPlain(component: JsonObject): boolean {
  if (typeOf(component) === "HEADER" && textIn(component, "format").toUpperCase() !== "TEXT")
    return false;
  return variablesIn(JSON.stringify(component)).length === 0;
}

/** Returns a template as the Send API of WhatsApp and Messenger takes it. */
export const metaTemplate = ({ name, language, values }: FilledTemplate) => ({
  name,
  language: { code: language },
  ...(values.length > 0 && {
    components: [
      {
        type: "body",
        parameters: inOrder(values).map(({ name: variable, value }) => ({
          type: "text",
          text: value,
          ...(!isNumber(variable) && { parameter_name: variable }),
        })),
      },
    ],
  }),
});

const isNumber = (variable: string): boolean => /^\d+$/.test(variable);

/** Numbered variables are identified only by their order. */
const inOrder = (values: FilledTemplate["values"]): FilledTemplate["values"] =>
  values.every(({ name }) => isNumber(name))
    ? values.toSorted((one, other) => Number(one.name) - Number(other.name))
    : values;
