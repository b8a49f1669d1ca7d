import { createHash } from "node:crypto";

/**
 * Returns the key by which a repeat is the same message: the form's own key with the text. A person whose connection
 * broke may change the text before they send it again, and then it is another message.
 */
export function readMessageKey(form: FormData): string | undefined {
  const key = String(form.get("key") ?? "");
  if (key === "") return undefined;
  const text = String(form.get("text") ?? "");
  return createHash("sha256").update(`${key} ${text}`).digest("hex");
}
