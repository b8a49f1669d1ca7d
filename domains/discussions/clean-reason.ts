import { cleanText } from "#platform/typed-text.ts";
import { reasonMaxChars } from "./discussion.ts";
import { reasonWrong } from "./errors.ts";

/** Cleans a reason that somebody typed. @throws DISCUSSION-REASON if it is too long, or missing though required */
export function cleanReason(typedReason: string, { isRequired = false } = {}): string {
  const reason = cleanText(typedReason).trim();
  if (reason.length > reasonMaxChars || (isRequired && reason === "")) throw reasonWrong();
  return reason;
}
