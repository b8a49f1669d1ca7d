import { cleanMessage, messageMaxChars } from "./conversation.ts";
import { messageWrong } from "./errors.ts";

/** Cleans what somebody wrote. @throws MESSAGE-WRONG if nothing is left, or if it is too long */
export function requireMessage(typedText: string): string {
  const text = cleanMessage(typedText);
  if (text === "" || text.length > messageMaxChars) throw messageWrong();
  return text;
}
