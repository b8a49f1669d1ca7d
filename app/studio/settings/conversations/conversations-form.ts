/** What the form "Conversations" holds. Numbers are as typed. */
export type ConversationsValues = { firstAnswerHours: string };
export type ConversationsErrors = Partial<Record<keyof ConversationsValues, "hours">>;
