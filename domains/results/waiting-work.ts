import type { VariableValue } from "#domains/progress/progress.ts";
import type { CleanVariant, RawVariant } from "./clean-result.ts";

/** What a browser may hand in at once. */
export const workItemsMax = 50;

/** Where it is handed in. */
export const workPath = "/api/work";

type About = {
  /** Chosen by the browser when the work was done: a repeat is known by it. */
  key: string;
  /** Who was signed in then, a user's id; null: nobody. */
  owner: string | null;
  /** When it was done, by the device's clock, epoch milliseconds. */
  at: number;
  courseId: string;
};

/** An answer as section 3 names its parts; `passed` is left to the server, which grades. */
type Answered = {
  elementId: string;
  text?: string;
  variants?: CleanVariant<RawVariant>[];
  multiple?: boolean;
};

/** Something a learner did that the server does not have yet. */
export type WaitingWork = About &
  (
    | { kind: "finish"; elementId: string }
    | {
        kind: "progress";
        elementId: string;
        state: "opened" | "done";
        started?: number;
        finished?: number;
        percent?: number;
        history?: { state: string; at: number }[];
      }
    | { kind: "variable"; name: string; value: VariableValue }
    | ({
        kind: "interaction" | "quiz";
        componentId: string;
        componentName?: string;
        answers: string[];
      } & Answered)
    | ({ kind: "test"; answers: Record<string, string[]> } & Answered)
  );

/** The same before it is known who did it. */
export type WorkDraft = WaitingWork extends infer One
  ? One extends WaitingWork
    ? Omit<One, "owner">
    : never
  : never;

/**
 * What became of a piece of work. `kept`: it is on the server, now or since before. `refused`: it never will be as it
 * is. `later`: try again. `foreign`: it is another person's, who has to sign in first.
 */
export type WorkOutcome = {
  key: string;
  outcome: "kept" | "refused" | "later" | "foreign";
  /** Of a refusal: its code, and the key of its text for people if it has one. */
  code?: string;
  messageKey?: string;
};
