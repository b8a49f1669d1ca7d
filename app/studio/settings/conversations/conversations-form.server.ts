import { firstAnswerHoursMax, firstAnswerHoursMin } from "#domains/settings/conversation-limits.ts";
import type { Settings } from "#domains/settings/settings.ts";
import type { ConversationsErrors, ConversationsValues } from "./conversations-form.ts";

/** Returns the form's values for these settings. */
export const conversationsValuesOf = ({ conversations }: Settings): ConversationsValues => ({
  firstAnswerHours: String(conversations.firstAnswerHours),
});

/** Reads a sent form. */
export const readConversationsForm = (form: FormData): ConversationsValues => ({
  firstAnswerHours: String(form.get("firstAnswerHours") ?? "").trim(),
});

/** Returns the change of the settings that the form asks for, and what is wrong, by field. */
export function checkConversationsForm(values: ConversationsValues): {
  errors: ConversationsErrors;
  change: Record<string, unknown>;
} {
  const errors: ConversationsErrors = {};
  const hours = /^\d{1,4}$/.test(values.firstAnswerHours)
    ? Number(values.firstAnswerHours)
    : Number.NaN;
  if (!(hours >= firstAnswerHoursMin && hours <= firstAnswerHoursMax))
    errors.firstAnswerHours = "hours";
  return { errors, change: { conversations: { firstAnswerHours: hours } } };
}
