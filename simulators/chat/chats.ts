/** A person who can be chosen on a chat page. */
export type ChatPerson = { id: string; name: string };

export const chatPeople: readonly ChatPerson[] = [
  { id: "700000001", name: "Anna" },
  { id: "700000002", name: "Bohdan" },
  { id: "700000003", name: "Clara" },
];

export const findPerson = (id: string | undefined): ChatPerson =>
  chatPeople.find((one) => one.id === id) ?? chatPeople[0]!;

export type ChatButton = { label: string; data?: string; url?: string };
export type ChatMessage = { from: "bot" | "person"; text: string; buttons: ChatButton[] };

/** Stores the messages between bots and people in memory. */
export class Chats {
  readonly #messages = new Map<string, ChatMessage[]>();

  messagesBetween(bot: string, person: string): ChatMessage[] {
    const key = `${bot} ${person}`;
    const messages = this.#messages.get(key) ?? [];
    this.#messages.set(key, messages);
    return messages;
  }

  addBotMessage(bot: string, person: string, text: string, buttons: ChatButton[] = []): void {
    this.messagesBetween(bot, person).push({ from: "bot", text, buttons });
  }

  addPersonMessage(bot: string, person: string, text: string): void {
    this.messagesBetween(bot, person).push({ from: "person", text, buttons: [] });
  }
}
