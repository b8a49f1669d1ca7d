/** Why a document can't become a lesson; the name of a text for people. */
export class ImportProblem extends Error {
  override readonly name = "ImportProblem";
  readonly reason: "empty" | "failed" | "too-large" | "type" | "unreadable";

  constructor(reason: ImportProblem["reason"]) {
    super(reason);
    this.reason = reason;
  }
}
