import { createHash } from "node:crypto";
import type { RequestCtx } from "./request-context.server.ts";

/** The fields in which a message is written, besides its files. */
const writtenFields = /^(?:intent|text|alt|template|value\..*)$/;

/**
 * Returns the key by which a repeat is the same message: the form's own key with what was written. A person whose
 * connection broke may change the message before they send it again, and then it is another message.
 */
export function readMessageKey(form: FormData): string | undefined {
  const key = String(form.get("key") ?? "");
  if (key === "") return undefined;
  const written = [...form]
    .filter(([name, value]) => value instanceof File || writtenFields.test(name))
    .map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.size}` : value]);
  return createHash("sha256")
    .update(JSON.stringify([key, ...written]))
    .digest("hex");
}

/**
 * Returns the address of a page after a message was sent from it. Without scripts it is a new address for each message:
 * "Back" then shows the form that was sent, with its key. At the same address, browsers put the sent text into the newer
 * form, and sending it again would be another message.
 */
export function addressAfterMessage(
  { isDocument }: Pick<RequestCtx, "isDocument">,
  address: string,
  message: string | number,
): string {
  if (!isDocument) return address;
  const [path = "", anchor = ""] = address.split("#");
  return `${path}${path.includes("?") ? "&" : "?"}sent=${message}${anchor && `#${anchor}`}`;
}
