import type { VariableValue } from "#domains/learning/progress/progress.ts";
import type { CleanVariant, RawVariant } from "#domains/learning/answers/clean-result.ts";

/** How many pieces of work a browser may submit at once. */
export const workItemsMax = 50;

/** The address that a browser submits its queued work to. */
export const workPath = "/api/work";

type WorkBase = {
  /** The browser's key for this work: the server recognizes a repeat by it. */
  key: string;
  /** The id of the user who was signed in then; null: none. */
  owner: string | null;
  /** When it was done, by the device's clock, epoch milliseconds. */
  at: number;
  courseId: string;
};

/** An answer with the specification's field names, but without `passed`, because the server grades. */
type AnswerFields = {
  elementId: string;
  text?: string;
  variants?: CleanVariant<RawVariant>[];
  multiple?: boolean;
};

/** The specification's names for a quiz's or test's element and component. */
type DialogAnswerFields = AnswerFields & { dialogId?: string; msgId?: string; sessionId?: string };

/** The most characters of an attempt's id. */
export const attemptIdMaxChars = 100;

/** Something a learner did that the server doesn't have yet. */
export type QueuedWork = WorkBase &
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
        /** The component's type. */
        type?: string;
        componentId: string;
        componentName?: string;
        answers: string[];
      } & AnswerFields)
    | ({ kind: "quiz"; componentId: string; answers: string[] } & DialogAnswerFields)
    /** A whole test; `answers` by the question's component id. */
    | ({ kind: "test"; answers: Record<string, string[]> } & DialogAnswerFields)
    /** One question of a test that shows the result after each answer; `sessionId` is the attempt. */
    | ({
        kind: "question";
        msgId: string;
        sessionId: string;
        answers: string[];
      } & DialogAnswerFields)
  );

/** Work before its user is known. */
export type WorkDraft = QueuedWork extends infer One
  ? One extends QueuedWork
    ? Omit<One, "owner">
    : never
  : never;

/**
 * The outcome of one piece of work. `stored`: the server has stored it, now or earlier. `refused`: it will never be
 * accepted as it is. `retry`: try again. `other-user`: it belongs to another user, who must sign in first.
 */
export type WorkOutcome = {
  key: string;
  outcome: "stored" | "refused" | "retry" | "other-user";
  /** For a refusal: its code, and the message key of its text if it has one. */
  code?: string;
  messageKey?: string;
};
