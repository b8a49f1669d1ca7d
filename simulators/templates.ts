/** A message template as a simulated platform has it. */
export type SimulatedTemplate = {
  id: string;
  name: string;
  language: string;
  text: string;
  state: "approved" | "pending" | "rejected" | "paused";
};

/** The templates of every simulated account. */
export const simulatedTemplates: readonly SimulatedTemplate[] = [
  {
    id: "501",
    name: "answer_waiting",
    language: "en",
    text: "Hello {{1}}, {{2}} has answered your question. Write here to read the answer.",
    state: "approved",
  },
  {
    id: "502",
    name: "answer_waiting",
    language: "uk",
    text: "Вітаємо, {{1}}! На ваше запитання відповіли: {{2}}. Напишіть сюди, щоб прочитати.",
    state: "approved",
  },
  {
    id: "503",
    name: "answer_waiting",
    language: "ar",
    text: "مرحبًا {{1}}، أجاب {{2}} عن سؤالك. اكتب هنا لتقرأ الإجابة.",
    state: "approved",
  },
  {
    id: "504",
    name: "new_course",
    language: "en",
    text: "Hello {{1}}, a new course begins on Monday.",
    state: "rejected",
  },
  {
    id: "505",
    name: "still_there",
    language: "en",
    text: "Hello {{1}}, do you still have a question?",
    state: "paused",
  },
];

/** Fills in a template's variables. */
export const fillSimulated = ({ text }: SimulatedTemplate, values: object): string =>
  Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    text,
  );

/** How many templates an account with very many has: more than a portal reads. */
const veryManyTemplates = 501;

/** Lists a page of the templates as Meta's API does. */
export function metaTemplateList(
  { limit, after = "0" }: { limit?: string; after?: string },
  hasVeryMany: boolean,
) {
  const all = hasVeryMany
    ? Array.from({ length: veryManyTemplates }, (_, at) => ({
        ...simulatedTemplates[at % simulatedTemplates.length]!,
        id: String(1_000 + at),
      }))
    : simulatedTemplates;
  const end = Number(after) + Number(limit);
  return {
    data: all.slice(Number(after), end).map(({ id, name, language, text, state }) => ({
      id,
      name,
      language,
      status: state.toUpperCase(),
      components: [{ type: "BODY", text }],
    })),
    paging: { cursors: { after: String(end) }, ...(end < all.length && { next: "next page" }) },
  };
}

type SentTemplate = {
  name: string;
  language: { code: string };
  components?: { parameters: { text: string }[] }[];
};

/** Returns the text of a template that is sent through Meta's API; null for one that isn't approved. */
export function fillMetaTemplate({ name, language, components = [] }: SentTemplate): string | null {
  const template = simulatedTemplates.find(
    (one) => one.name === name && one.language === language.code,
  );
  if (template?.state !== "approved") return null;
  const values = components.flatMap(({ parameters }) => parameters.map(({ text }) => text));
  return fillSimulated(template, Object.fromEntries(values.map((text, at) => [at + 1, text])));
}
