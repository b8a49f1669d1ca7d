import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeStep, type StepValues } from "./step-values.ts";

const names = ["title", "languages", "email"];
const value = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 2 });
const values = fc.record(Object.fromEntries(names.map((name) => [name, value])));

test("a form that nobody else interferes with saves what it sends", () => {
  fc.assert(
    fc.property(values, values, (sent, was) => {
      const merged = mergeStep({ sent, was, stored: was });
      expect(merged.values).toEqual(sent);
      expect(merged.clashes).toEqual([]);
    }),
  );
});

test("what others have saved is replaced only by a field that clashes, or by the same value", () => {
  fc.assert(
    fc.property(values, values, values, (sent, was, stored) => {
      const merged = mergeStep({ sent, was, stored });
      const at = (tree: StepValues, name: string) => JSON.stringify(tree[name]);
      for (const name of names) {
        const isOthers = at(stored, name) !== at(was, name);
        const isLost = at(merged.values, name) !== at(stored, name);
        expect(merged.clashes.includes(name)).toBe(isOthers && isLost);
        if (at(sent, name) === at(was, name))
          expect(at(merged.values, name)).toBe(at(stored, name));
      }
    }),
  );
});

test("once a form has saved, its own values don't clash with it", () => {
  fc.assert(
    fc.property(values, values, values, values, (sent, was, stored, next) => {
      const first = mergeStep({ sent, was, stored });
      if (first.clashes.length > 0) return;
      // The fields that others have changed still show what they had.
      const second = mergeStep({ sent: next, was: first.nextWas, stored: first.values });
      for (const name of second.clashes)
        expect(JSON.stringify(stored[name])).not.toBe(JSON.stringify(was[name]));
    }),
  );
});
