import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { RawElementState } from "./element-state.ts";
import { finishElement, openElement, setVariable, syncElement } from "./progress.ts";
import type { CourseProgress, VariableValue } from "./progress.ts";

/**
 * One write of a progress. `key` names it in the history kept beside the row, where a key is written
 * once; `at` is when it happened, in epoch milliseconds (the caller holds a device's clock down to
 * the server's, since the later time wins).
 */
export type ProgressOperation = { key: string; at: number } & (
  | { kind: "open" | "finish"; elementId: string }
  | { kind: "sync"; elementId: string; state: RawElementState }
  | { kind: "variable"; name: string; value: VariableValue }
);

/**
 * Applies one write. Each kind is built so that the same operation arriving again, at once or after
 * any others, changes nothing: no list of keys is needed here, and there is no age after which a
 * repeat would count. Errors are those of its kind's verb; a refused operation has changed nothing.
 */
export function applyOperation(
  progress: CourseProgress,
  course: CourseOutline,
  operation: ProgressOperation,
): CourseProgress {
  switch (operation.kind) {
    case "open":
      return openElement(progress, course, operation.elementId, operation.at);
    case "finish":
      return finishElement(progress, course, operation.elementId, operation.at);
    case "sync":
      return syncElement(progress, course, operation.elementId, operation.state, operation.at);
    case "variable":
      return setVariable(progress, operation.name, operation.value, operation.at);
  }
}
