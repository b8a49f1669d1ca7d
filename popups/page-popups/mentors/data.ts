/** The ways in which a mentor can be asked. */
export type MentorsData = {
  messengers: { name: "whatsapp" | "telegram" | "viber" | "facebook"; href: string }[];
  /** The conversation on the portal; null if it has no mentor yet. */
  conversationHref: string | null;
};
