import { cleanResult, type RawVariant } from "#domains/results/clean-result.ts";
import type { WorkDraft } from "#domains/results/waiting-work.ts";

/** Where a form stands. */
export type Place = { courseId: string; elementId: string };

/**
 * What an element's form says, as a piece of work: a finished element, the answer to one question, exercise or quiz, a
 * test handed in. Null for other forms, and for a result without any answer, which is not sent (section 5).
 */
export function readForm(form: FormData, place: Place, at: number): WorkDraft | null {
  const key = String(form.get("key") ?? "");
  const about = { key, at, ...place };
  const intent = form.get("intent");
  if (key === "") return null;
  if (intent === "finish") return { kind: "finish", ...about };
  const answers = answersOf(form);
  if (intent === "test") return testOf(answers, about);
  if (intent !== "answer" && intent !== "quiz") return null;
  const componentId = String(form.get("componentId") ?? "");
  const result = cleanResult({ answers: answers[componentId] ?? [], ...describedIn(form) });
  const kind = intent === "quiz" ? intent : "interaction";
  return result && { kind, ...about, componentId, ...result };
}

type About = Place & { key: string; at: number };

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

/** Fields named `answer.<component id>`, one for each chosen variant. */
function answersOf(form: FormData): Record<string, string[]> {
  const answers = new Map<string, string[]>();
  for (const [name, value] of form) {
    const id = name.startsWith("answer.") ? name.slice("answer.".length) : "";
    if (id !== "" && typeof value === "string")
      answers.set(id, [...(answers.get(id) ?? []), value]);
  }
  return Object.fromEntries(answers);
}

/** What the form's component said of the answer (section 3): its name, its text, the variants that were chosen. */
function describedIn(form: FormData): {
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
