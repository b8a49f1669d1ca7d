import {
  firstAnswerHoursMax,
  firstAnswerHoursMin,
  flaggedWordMaxChars,
  flaggedWordsMax,
} from "#domains/settings/conversation-limits.ts";
import { isDomainName } from "#domains/settings/domain-name.ts";
import { type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { cleanLine } from "#platform/typed-text.ts";
import {
  emergencyFields,
  type ConversationsErrors,
  type ConversationsValues,
} from "./conversations-form.ts";

/** Returns the form's values for these settings, with the words of each of the portal's languages. */
export function conversationsValuesOf({ conversations, i18n }: Settings): ConversationsValues {
  const { flaggedWords, helpLine, safeguarding } = conversations;
  return {
    firstAnswerHours: String(conversations.firstAnswerHours),
    words: Object.fromEntries(
      i18n.langs.map((language) => [language, (flaggedWords[language] ?? []).join("\n")]),
    ),
    leadersRead: conversations.leadersRead,
    asksAge: conversations.asksAge,
    needsParentalConsent: conversations.needsParentalConsent,
    helpName: helpLine.name,
    helpPhone: helpLine.phone,
    safeguardingName: safeguarding.name,
    safeguardingPhone: safeguarding.phone,
    replyDomain: conversations.replyDomain,
  };
}

/** Reads a sent form. */
export function readConversationsForm(
  form: FormData,
  languages: readonly string[],
): ConversationsValues {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return {
    firstAnswerHours: text("firstAnswerHours"),
    words: Object.fromEntries(languages.map((language) => [language, text(`words.${language}`)])),
    leadersRead: form.has("leadersRead"),
    asksAge: form.has("asksAge"),
    needsParentalConsent: form.has("needsParentalConsent"),
    helpName: text("helpName"),
    helpPhone: text("helpPhone"),
    safeguardingName: text("safeguardingName"),
    safeguardingPhone: text("safeguardingPhone"),
    replyDomain: text("replyDomain").toLowerCase(),
  };
}

/** Returns the change of the settings that the form asks for, and what is wrong, by field. */
export function checkConversationsForm(values: ConversationsValues): {
  errors: ConversationsErrors;
  change: Record<string, unknown>;
} {
  const hours = /^\d{1,4}$/.test(values.firstAnswerHours)
    ? Number(values.firstAnswerHours)
    : Number.NaN;
  const lists = Object.entries(values.words).map(
    ([language, typed]) => [language, linesOf(typed)] as const,
  );
  const wrongLists = lists.filter(([, words]) => !isWordList(words));
  const errors: ConversationsErrors = {
    ...(!(hours >= firstAnswerHoursMin && hours <= firstAnswerHoursMax) && {
      firstAnswerHours: true,
    }),
    ...(wrongLists.length > 0 && {
      words: Object.fromEntries(wrongLists.map(([language]) => [language, true as const])),
    }),
    ...(emergencyFields.some((name) => values[name].length > titleMaxChars) && {
      emergency: true,
    }),
    ...(!isDomainName(values.replyDomain) && { replyDomain: true }),
  };
  const { leadersRead, asksAge, needsParentalConsent, replyDomain } = values;
  return {
    errors,
    change: {
      conversations: {
        firstAnswerHours: hours,
        flaggedWords: Object.fromEntries(lists),
        leadersRead,
        asksAge,
        needsParentalConsent,
        helpLine: { name: values.helpName, phone: values.helpPhone },
        safeguarding: { name: values.safeguardingName, phone: values.safeguardingPhone },
        replyDomain,
      },
    },
  };
}

const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => cleanLine(line).trim())
    .filter((line) => line !== "");

const isWordList = (words: readonly string[]): boolean =>
  words.length <= flaggedWordsMax && words.every((word) => word.length <= flaggedWordMaxChars);
