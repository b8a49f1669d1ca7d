/** What the form "Conversations" holds. Numbers are as typed, words are one per line. */
export type ConversationsValues = {
  firstAnswerHours: string;
  /** The flagged words, by language. */
  words: Readonly<Record<string, string>>;
  leadersRead: boolean;
  asksAge: boolean;
  needsParentalConsent: boolean;
  helpName: string;
  helpPhone: string;
  safeguardingName: string;
  safeguardingPhone: string;
  /** "" turns email off. */
  replyDomain: string;
};
export type ConversationsErrors = Partial<
  Record<"firstAnswerHours" | "emergency" | "replyDomain", true> & {
    words: Readonly<Record<string, true>>;
  }
>;

/** The boxes of the form, in their order. */
export const conversationBoxes = ["leadersRead", "asksAge", "needsParentalConsent"] as const;
/** Whom to call in an emergency: the fields of the form, in their order. */
export const emergencyFields = [
  "helpName",
  "helpPhone",
  "safeguardingName",
  "safeguardingPhone",
] as const;
