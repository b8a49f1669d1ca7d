import { cleanResult, type RawVariant } from "#domains/learning/answers/clean-result.ts";
import type { WorkDraft } from "#domains/learning/offline-work/queued-work.ts";

/** The element that a form belongs to. */
export type ElementLocation = { courseId: string; elementId: string };

/** A form's element, and the session in which the answers are given; null if it is unknown. */
type FormContext = ElementLocation & { sessionId: string | null };

/**
 * Reads an element's form as a piece of work: a finished element, the answer to one question, exercise or quiz, or a
 * submitted test. Null for other forms, and for a result without any answer, which isn't sent
 * (docs/specification/learning.md#results).
 */
export function readForm(form: FormData, context: FormContext, at: number): WorkDraft | null {
  const key = String(form.get("key") ?? "");
  const { sessionId, ...element } = context;
  const commonFields = { key, at, ...element };
  const intent = form.get("intent");
  if (key === "") return null;
  if (intent === "finish") return { kind: "finish", ...commonFields };
  const answers = answersOf(form);
  const componentId = String(form.get("componentId") ?? "");
  const dialogFields = { dialogId: element.elementId, msgId: componentId };
  const session = sessionId === null ? {} : { sessionId };
  if (intent === "test")
    return toTestWork(answers, { ...commonFields, ...dialogFields, ...session });
  const result = cleanResult({ answers: answers[componentId] ?? [], ...readComponentData(form) });
  if (result === null) return null;
  if (intent === "answer") return { kind: "interaction", ...commonFields, componentId, ...result };
  if (intent === "quiz")
    return { kind: "quiz", ...commonFields, componentId, ...dialogFields, ...session, ...result };
  if (intent !== "question") return null;
  const attempt = String(form.get("attempt") ?? "");
  return { kind: "question", ...commonFields, ...dialogFields, sessionId: attempt, ...result };
}

type TestFields = ElementLocation & {
  key: string;
  at: number;
  dialogId: string;
  msgId: string;
  sessionId?: string;
};

function toTestWork(answers: Record<string, string[]>, fields: TestFields): WorkDraft | null {
  const result = cleanResult({ answers: Object.values(answers).flat() });
  const {
    multiple: _multiple,
    answers: _all,
    ...rest
  } = result ?? { multiple: false, answers: [] };
  const multiple = Object.values(answers).some((chosen) => chosen.length > 1);
  return result && { kind: "test", ...fields, ...rest, answers, multiple };
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
function readComponentData(form: FormData): {
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
