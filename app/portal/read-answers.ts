/** Reads fields named `answer.<component id>`, one for each chosen variant. */
export function readAnswers(form: FormData): Record<string, string[]> {
  const answers = new Map<string, string[]>();
  for (const [name, value] of form) {
    const id = name.startsWith("answer.") ? name.slice("answer.".length) : "";
    if (id === "" || typeof value !== "string") continue;
    const chosen = answers.get(id);
    if (chosen) chosen.push(value);
    else answers.set(id, [value]);
  }
  return Object.fromEntries(answers);
}
