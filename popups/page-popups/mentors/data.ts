/** Where people can ask a mentor. */
export type MentorsData = {
  messengers: { name: "whatsapp" | "telegram" | "viber" | "facebook"; href: string }[];
  /** The conversation on the portal; null if it has no mentor yet. */
  conversationHref: string | null;
};
