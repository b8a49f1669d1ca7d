const nameCharsShown = 2;
const phoneDigitsShown = 4;
const subjectMaxChars = 60;

/**
 * Shortens a limit's subject so that an admin can recognise it when a user asks, but no full address is stored:
 * `ha…@example.org`, `+380…`, `203.0.113.…`, `2001:db8:…`.
 */
export function shortenSubject(subject: string): string {
  const [first = "", ...others] = subject.split(" ");
  // The rest, such as the hash of a browser, means nothing to a reader.
  return shortenPart(first).slice(0, subjectMaxChars) + (others.length > 0 ? " …" : "");
}

function shortenPart(text: string): string {
  const atSignIndex = text.lastIndexOf("@");
  if (atSignIndex > 0) return shortenText(text.slice(0, atSignIndex)) + text.slice(atSignIndex);
  if (/^\+\d+$/.test(text)) return `${text.slice(0, phoneDigitsShown)}…`;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(text)) return text.replace(/\d+$/, "…");
  if (text.includes(":")) return `${text.split(":").slice(0, nameCharsShown).join(":")}:…`;
  return shortenText(text);
}

/** Cuts between whole characters, never inside one. */
const shortenText = (text: string) => `${Array.from(text).slice(0, nameCharsShown).join("")}…`;
