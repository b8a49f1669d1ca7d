import type { CourseOutline } from "#domains/courses/element-access.ts";
import type { RawElementState } from "./element-state.ts";
import { finishElement, openElement, setVariable, syncElement } from "./progress.ts";
import type { CourseProgress, VariableValue } from "./progress.ts";

/**
 * One write of a progress. `key` identifies it in the history table, which stores each key once. `at` is when it
 * happened, in epoch milliseconds. The caller limits a device's time to the server's, because the later time wins.
 */
export type ProgressOperation = { key: string; at: number } & (
  | { kind: "open" | "finish"; elementId: string }
  | { kind: "sync"; elementId: string; state: RawElementState }
  | { kind: "variable"; name: string; value: VariableValue }
);

/**
 * Applies one write. Every kind is built so that the same operation changes nothing when it arrives again, at once or
 * after others. So no list of past keys is needed, and a repeat may come at any time. A refused operation changes
 * nothing.
 * @throws the errors of the function that applies this kind of operation
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
