/**
 * The values of a step's form, by the name of the field: one for a text or a choice, any number for boxes. The boxes of a
 * list are sorted, so that the same choice is always the same value.
 */
export type StepValues = Readonly<Record<string, readonly string[]>>;

/** Before the names of hidden fields: what a field had when the form was filled in. */
export const wasPrefix = "was.";
/** The hidden field that says that the form has the others, also if all of them are empty. */
export const wasMarker = "was";

type Versions = {
  /** What the form sends. */
  sent: StepValues;
  /** What it was filled in with. */
  was: StepValues;
  /** What is saved now. */
  stored: StepValues;
};

export type MergedStep = {
  /** What to save: what the form has changed, and otherwise what is saved. */
  values: StepValues;
  /** The fields that this form and somebody else have changed, each in another way. */
  clashes: string[];
  /** What the form must send as filled in next time, once the values are saved. */
  nextWas: StepValues;
};

/**
 * Puts together what a form changes and what others have saved since it was filled in. Nothing that others have saved is
 * lost, unless the person has seen it.
 */
export function mergeStep({ sent, was, stored }: Versions): MergedStep {
  const names = Object.keys(sent);
  const isChanged = (name: string) => !isSame(sent[name], was[name]);
  const pick = (choose: (name: string) => readonly string[] | undefined) =>
    Object.fromEntries(names.map((name) => [name, choose(name) ?? []]));
  return {
    values: pick((name) => (isChanged(name) ? sent[name] : stored[name])),
    clashes: names.filter(
      (name) =>
        isChanged(name) && !isSame(stored[name], was[name]) && !isSame(stored[name], sent[name]),
    ),
    nextWas: pick((name) => (isChanged(name) ? sent[name] : was[name])),
  };
}

function isSame(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** The only value of a field; "" if it has none. */
export const valueOf = (values: StepValues, name: string): string => values[name]?.[0] ?? "";
