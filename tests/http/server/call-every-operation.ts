import { expect } from "vitest";
import { call, type TestPortal } from "#tests/kit/portal.ts";
import { mediaPreparations } from "./media-calls.ts";
import { createCallers, operationCalls } from "./operation-calls.ts";

/** The addresses of an API description: for each path, its methods. */
type Paths<Described> = Record<string, Record<string, Described>>;

/** Makes the example call of every operation, in the order of the description, and expects the status of the example. */
export async function callEveryOperation<Described extends { operationId: string }>(
  portal: TestPortal,
  paths: Paths<Described>,
  onResponse: (
    operation: Described,
    response: Awaited<ReturnType<typeof call>>,
    status: number,
  ) => void = () => {},
): Promise<void> {
  const callers = await createCallers(portal);
  const { undoReplacement } = mediaPreparations(() => portal);
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId } = operation;
      if (operationId === "undoReplacement") await undoReplacement();
      const {
        path: pathValues = {},
        query,
        json,
        caller = callers.guest,
        status = 200,
      } = operationCalls[operationId]!(callers);
      const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => pathValues[name]!);
      const address = `${filledPath}${query ? `?${query}` : ""}`;
      const response = await call(caller, method.toUpperCase(), address, json);
      expect({ operationId, status: response.status, text: response.text }).toMatchObject({
        operationId,
        status,
      });
      onResponse(operation, response, status);
    }
  }
}
