import type { Message } from "#domains/conversations/conversation.ts";

/** What mentors see instead of a held link. */
const hiddenLink = "[…]";

/** A host name such as `example.com`, with or without a path, and punctuation around it. */
const hostPattern =
  /^[^\p{L}\p{N}]*(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+(?:[a-z]{2,24}|[A-Z]{2,24})(?![\p{L}\p{N}])/u;

const isLink = (word: string): boolean =>
  word.includes("://") || /^[^\p{L}\p{N}]*www\./iu.test(word) || hostPattern.test(word);

/** Whether a message leads to another site. */
export const hasLink = (text: string): boolean => text.split(/\s+/).some(isLink);

/** Returns the text without its links. */
export const hideLinks = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) => (isLink(word) ? hiddenLink : word))
    .join("");

/** Returns a message as mentors see it: links from somebody new are hidden until one of them releases them. */
export const withHeldLinks = (message: Message): Message =>
  message.isHeld ? { ...message, text: hideLinks(message.text) } : message;
