import { cleanResult, type RawVariant } from "#domains/learning/answers/clean-result.ts";
import type { WorkDraft } from "#domains/learning/offline-work/queued-work.ts";

/** The element that a form belongs to. */
export type Place = { courseId: string; elementId: string };

/** A form's element, and the session in which the answers are given; null if it is unknown. */
type FormContext = Place & { sessionId: string | null };

/**
 * Reads an element's form as a piece of work: a finished element, the answer to one question, exercise or quiz, or a
 * submitted test. Null for other forms, and for a result without any answer, which isn't sent
 * (docs/specification/learning.md#results).
 */
export function readForm(form: FormData, context: FormContext, at: number): WorkDraft | null {
  const key = String(form.get("key") ?? "");
  const { sessionId, ...place } = context;
  const about = { key, at, ...place };
  const intent = form.get("intent");
  if (key === "") return null;
  if (intent === "finish") return { kind: "finish", ...about };
  const answers = answersOf(form);
  const componentId = String(form.get("componentId") ?? "");
  const inDialog = { dialogId: place.elementId, msgId: componentId };
  const session = sessionId === null ? {} : { sessionId };
  if (intent === "test") return testOf(answers, { ...about, ...inDialog, ...session });
  const result = cleanResult({ answers: answers[componentId] ?? [], ...describedIn(form) });
  if (result === null) return null;
  if (intent === "answer") return { kind: "interaction", ...about, componentId, ...result };
  if (intent === "quiz")
    return { kind: "quiz", ...about, componentId, ...inDialog, ...session, ...result };
  if (intent !== "question") return null;
  const attempt = String(form.get("attempt") ?? "");
  return { kind: "question", ...about, ...inDialog, sessionId: attempt, ...result };
}

type About = Place & {
  key: string;
  at: number;
  dialogId: string;
  msgId: string;
  sessionId?: string;
};

function testOf(answers: Record<string, string[]>, about: About): WorkDraft | null {
  const result = cleanResult({ answers: Object.values(answers).flat() });
  const {
    multiple: _multiple,
    answers: _all,
    ...rest
  } = result ?? { multiple: false, answers: [] };
  const multiple = Object.values(answers).some((chosen) => chosen.length > 1);
  return result && { kind: "test", ...about, ...rest, answers, multiple };
}

/** Reads fields named `answer.<component id>`, one for each chosen variant. */
function answersOf(form: FormData): Record<string, string[]> {
  const answers = new Map<string, string[]>();
  for (const [name, value] of form) {
    const id = name.startsWith("answer.") ? name.slice("answer.".length) : "";
    if (id !== "" && typeof value === "string")
      answers.set(id, [...(answers.get(id) ?? []), value]);
  }
  return Object.fromEntries(answers);
}

/** Reads what the form's component added to the answer: its name, its text, the chosen variants. */
function describedIn(form: FormData): {
  type?: string;
  componentName?: string;
  text?: string;
  variants?: RawVariant[];
} {
  try {
    return (JSON.parse(String(form.get("about") ?? "{}")) ?? {}) as object;
  } catch {
    return {};
  }
}
