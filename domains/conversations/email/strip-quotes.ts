/**
 * Returns what somebody wrote in an email, without the email that it quotes and without the signature. It only leaves out
 * whole lines, so it never invents text, and it looks at each line a fixed number of times.
 */

/** The most lines of an introduction, such as "On Monday Maria wrote:", which mail programs put above a quotation. */
const introductionLinesMax = 3;
const introductionMaxChars = 400;

/** Marks around text that show its direction: Arabic mail programs write many of them. */
const directionMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/**
 * How an introduction ends, with the name before or after the verb: Gmail, Apple Mail, Thunderbird, Outlook and others in
 * English, Ukrainian, Arabic, Russian, Polish, German, French, Spanish, Portuguese, Italian, Romanian and Turkish.
 */
const introductionEnd = new RegExp(
  [
    String.raw`\b(?:wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|a scris|yazdı|napisał(?:\(a\)|a)?|pisze)\s*:$`,
    String.raw`(?:пише|пишет|написав|написала|написал|написав\(-?ла\)|написал\(-?а\))\s*:$`,
    String.raw`\bschrieb\s[^\n]*:$`,
    String.raw`(?:كتب|كتبت|كتب\/ت|تمت كتابة ما يلي بواسطة)(?:\s[^\n]*)?:$`,
  ].join("|"),
  "iu",
);
/** An introduction has a date or an address. */
const dateOrAddress = /\p{Nd}|@/u;

/** "-----Original Message-----" and the line that Outlook draws. */
const separator =
  /^(?:-{2,}\s*(?:original message|forwarded message|вихідне повідомлення|оригінальне повідомлення|переслане повідомлення|исходное сообщение|الرسالة الأصلية|رسالة معاد توجيهها|ursprüngliche nachricht|message d'origine|mensaje original|wiadomość oryginalna)\s*-{2,}|_{20,})$/iu;
/** The first two lines of the headers that Outlook repeats above a quotation: from whom, and when or to whom. */
const quotedFrom = /^\*?(?:from|від|от|من|von|de|od|da)\s*:\s*\*?\s*\S/iu;
const quotedNext =
  /^\*?(?:sent|date|to|надіслано|дата|кому|отправлено|تاريخ الإرسال|تم الإرسال|أُرسلت|التاريخ|إلى|gesendet|datum|an|envoyé|à|enviado|fecha|para|wysłano|do|data|inviato)\s*:/iu;

const signatureLine = /^--\s?$/;
const quotedLine = /^\s*>/;

/** Returns the lines that the sender wrote, without blank ones at the ends. */
export function stripQuotes(text: string): string {
  const lines = text.split("\n");
  const cleaned = lines.map((line) =>
    line.slice(0, introductionMaxChars).replace(directionMarks, "").trim(),
  );
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = cleaned[at]!;
    if (endsMessage(cleaned, at)) break;
    if (quotedLine.test(line)) continue;
    const size = introductionSize(cleaned, at);
    if (size === 0) own.push(lines[at]!);
    // Without marks, everything below an introduction is the quotation.
    else if (isMarkedQuotation(cleaned, at + size)) at += size - 1;
    else break;
  }
  return own.join("\n").trim();
}

function endsMessage(lines: readonly string[], at: number): boolean {
  const line = lines[at]!;
  if (signatureLine.test(line) || separator.test(line)) return true;
  return quotedFrom.test(line) && quotedNext.test(lines[at + 1] ?? "");
}

/** How many lines from this one on introduce a quotation; 0: none. */
function introductionSize(lines: readonly string[], at: number): number {
  let joined = "";
  for (let size = 1; size <= introductionLinesMax; size += 1) {
    const line = lines[at + size - 1];
    if (line === undefined || line === "") return 0;
    joined = `${joined} ${line}`.trimStart();
    if (joined.length > introductionMaxChars) return 0;
    if (introductionEnd.test(line) || introductionEnd.test(joined))
      return dateOrAddress.test(joined) && startsIntroduction(lines[at]!) ? size : 0;
  }
  return 0;
}

/** Whether a line may begin an introduction: with its first word, a weekday or a date. */
const startsIntroduction = (line: string): boolean =>
  /^(?:on|le|el|em|am|il|în|w dniu|dnia|в|у|о|في|<)(?:\s|$)|^[^\s]{0,12}\p{Nd}|^\p{L}{2,12}\.?,?\s+(?:\p{L}+\s+)?\p{Nd}|@/iu.test(
    line,
  );

/** Whether the next line with text is marked as quoted. */
function isMarkedQuotation(lines: readonly string[], from: number): boolean {
  const next = [lines[from], lines[from + 1]].find((line) => line !== undefined && line !== "");
  return next !== undefined && quotedLine.test(next);
}
