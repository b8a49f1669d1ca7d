import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { stepBudget } from "./engine.ts";
import type { Definition } from "./scenario.ts";

test.each(Object.entries<Definition>(catalogue))(
  "%s is listed under its own id, and every step that its steps name exists",
  (id, { id: ownId, steps }) => {
    const ids = steps.map((step) => step.id);
    expect(ownId).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThan(stepBudget / 2);
    for (const { nextStep, backStep } of steps) {
      if (nextStep) expect(ids).toContain(nextStep);
      if (backStep) expect(ids).toContain(backStep);
    }
  },
);
