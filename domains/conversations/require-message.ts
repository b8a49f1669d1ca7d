import { cleanMessage, messageMaxChars } from "./conversation.ts";
import { messageWrong } from "./errors.ts";

/**
 * Cleans what somebody wrote. A message with files needs no text.
 * @throws MESSAGE-WRONG if nothing is left, or if it is too long
 */
export function requireMessage(typedText: string, { files = 0 } = {}): string {
  const text = cleanMessage(typedText);
  if ((text === "" && files === 0) || text.length > messageMaxChars) throw messageWrong();
  return text;
}
