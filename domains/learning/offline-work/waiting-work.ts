import type { VariableValue } from "#domains/learning/progress/progress.ts";
import type { CleanVariant, RawVariant } from "#domains/learning/answers/clean-result.ts";

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

/** How section 3 names where an answer of a quiz or test stands: the element, and its component. */
type OfDialog = Answered & { dialogId?: string; msgId?: string; sessionId?: string };

/** An attempt's name is at most so long. */
export const attemptMaxChars = 100;

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
        kind: "interaction";
        /** The component's kind. */
        type?: string;
        componentId: string;
        componentName?: string;
        answers: string[];
      } & Answered)
    | ({ kind: "quiz"; componentId: string; answers: string[] } & OfDialog)
    /** A whole test; `answers` by the question's component id. */
    | ({ kind: "test"; answers: Record<string, string[]> } & OfDialog)
    /** One question of a test that tells after each how it was; `sessionId` names the attempt. */
    | ({ kind: "question"; msgId: string; sessionId: string; answers: string[] } & OfDialog)
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
