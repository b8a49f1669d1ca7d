/** A person who can be chosen on a chat page. */
export type ChatPerson = { id: string; name: string };

export const chatPeople: readonly ChatPerson[] = [
  { id: "700000001", name: "Anna" },
  { id: "700000002", name: "Bohdan" },
  { id: "700000003", name: "Clara" },
  { id: "700000004", name: "Danylo" },
];

export const findPerson = (id: string | undefined): ChatPerson =>
  chatPeople.find((one) => one.id === id) ?? chatPeople[0]!;

export type ChatButton = { label: string; data?: string; url?: string };
/** A file that a bot has sent, without its bytes. */
export type ChatFile = { name: string; type: string; size: number; url?: string };
export type ChatMessage = {
  from: "bot" | "person";
  text: string;
  buttons: ChatButton[];
  /** The platform's id, if a person can answer this message. */
  id?: string;
  file?: ChatFile;
};

/** Stores the messages between bots and people in memory. */
export class Chats {
  readonly #messages = new Map<string, ChatMessage[]>();

  readonly #blocked = new Set<string>();

  /** A person blocks a bot, or no longer does. */
  block(bot: string, person: string, isBlocked: boolean): void {
    if (isBlocked) this.#blocked.add(`${bot} ${person}`);
    else this.#blocked.delete(`${bot} ${person}`);
  }

  isBlocked(bot: string, person: string): boolean {
    return this.#blocked.has(`${bot} ${person}`);
  }

  messagesBetween(bot: string, person: string): ChatMessage[] {
    const key = `${bot} ${person}`;
    const messages = this.#messages.get(key) ?? [];
    this.#messages.set(key, messages);
    return messages;
  }

  addBotMessage(
    bot: string,
    person: string,
    text: string,
    buttons: ChatButton[] = [],
    id?: string,
  ): void {
    const message = { from: "bot" as const, text, buttons };
    this.messagesBetween(bot, person).push(id === undefined ? message : { ...message, id });
  }

  addBotFile(bot: string, person: string, file: ChatFile): void {
    this.messagesBetween(bot, person).push({ from: "bot", text: "", buttons: [], file });
  }

  addPersonMessage(bot: string, person: string, text: string): void {
    this.messagesBetween(bot, person).push({ from: "person", text, buttons: [] });
  }
}
