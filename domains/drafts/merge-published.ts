import { operationsBetween } from "./operations-between.ts";
import { applyOperations, type JsonObject, OperationProblem } from "./operations.ts";

/**
 * Returns what is published now with a draft's own changes on top. Where both have changed the same place, the draft
 * stays as it is; a change of a place that is gone is left out.
 * @param base what was published when the draft was made
 */
export function mergePublished(
  base: JsonObject,
  draft: JsonObject,
  published: JsonObject,
): JsonObject {
  let merged = published;
  for (const operation of operationsBetween(base, draft).operations)
    try {
      merged = applyOperations(merged, [operation]).document;
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
    }
  return merged;
}
