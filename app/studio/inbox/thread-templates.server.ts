import type { Thread } from "#domains/conversations/inbox/load-thread.server.ts";
import { listMessageTemplates } from "#domains/conversations/templates/message-templates.server.ts";
import { fillTemplate, variablesIn } from "#domains/messaging/template.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Returns the name of the form field for a template's variable. */
const fieldOf = (variable: string): string => `value.${variable}`;

/**
 * Lists the approved templates that reach a learner after the reply window, those in their language first, and the chosen
 * one with its variables. Until somebody types values, the first two are the first names of learner and mentor.
 */
export async function loadThreadTemplates(
  ctx: RequestCtx,
  { replyWindow, language, name }: Pick<Thread, "replyWindow" | "language" | "name">,
  search: URLSearchParams,
) {
  if (replyWindow === null || replyWindow.state === "open") return { templates: [], chosen: null };
  const usable = (await listMessageTemplates(ctx))
    .filter(({ channel, state }) => channel === replyWindow.channel && state === "approved")
    .sort((one, other) => rankOf(one.language, language) - rankOf(other.language, language));
  const template = usable.find(({ providerId }) => providerId === search.get("template"));
  const defaults = [name, ctx.actor.firstName];
  const fields = variablesIn(template?.text ?? "").map((variable, at) => ({
    variable,
    field: fieldOf(variable),
    value: search.get(fieldOf(variable)) ?? defaults[at] ?? "",
  }));
  return {
    templates: usable.map((one) => ({
      providerId: one.providerId,
      name: one.name,
      language: languageNameIn(ctx.language, one.language.replace("_", "-")),
    })),
    chosen: template
      ? {
          providerId: template.providerId,
          fields,
          preview: fillTemplate(
            template.text,
            Object.fromEntries(fields.map(({ variable, value }) => [variable, value])),
          ),
        }
      : null,
  };
}

/** Templates in the learner's language come first. Messengers write English as `en` or `en_US`. */
const rankOf = (templateLanguage: string, language: string): number =>
  templateLanguage.split("_")[0] === language ? 0 : 1;

/** Reads the values of a template's variables from a sent form. */
export const readTemplateValues = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) =>
      field.startsWith(fieldOf("")) && typeof value === "string"
        ? [[field.slice(fieldOf("").length), value]]
        : [],
    ),
  );
