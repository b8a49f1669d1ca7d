/**
 * What the bot's buttons for mentors send. Telegram allows 64 bytes, so an answer's button holds a position in a stored list
 * instead of a conversation's id.
 */
const takePattern = /^take:([\da-f-]{36})$/;
const answerPattern = /^answer:(\d{1,15}):(\d{1,2})$/;

export const takeData = (conversationId: string): string => `take:${conversationId}`;
export const answerData = (answerId: number, place: number): string =>
  `answer:${answerId}:${place}`;

export type PressedButton =
  { kind: "take"; conversationId: string } | { kind: "answer"; answerId: number; place: number };

/** Reads what a pressed button sent; null if it isn't one of these. */
export function readButton(data: string): PressedButton | null {
  const conversationId = takePattern.exec(data)?.[1];
  if (conversationId !== undefined) return { kind: "take", conversationId };
  const [, answerId, place] = answerPattern.exec(data) ?? [];
  return answerId === undefined
    ? null
    : { kind: "answer", answerId: Number(answerId), place: Number(place) };
}
