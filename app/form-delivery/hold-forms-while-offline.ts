import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  redirect,
} from "react-router";
import { type FormDelivery, readFormDelivery, setFormDelivery } from "./form-delivery.ts";
import { waitUntilReachable } from "./wait-until-reachable.ts";

type Results = Record<string, DataStrategyResult>;

/** Whether the next load follows a form without a response: it must not replace what was typed. */
let skipsNextLoad = false;

/**
 * The studio's client middleware: a form that is sent offline waits until the server can be reached, while its screen
 * stays as it is. A form whose response never came is not repeated by itself, because the server may have handled it.
 */
export const holdFormsWhileOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return load(request, next);
  skipsNextLoad = false;
  setFormDelivery(null);
  if (!navigator.onLine) await hold(request.signal);
  const results = await next();
  if (request.signal.aborted) return results;
  const failed = Object.entries(results).find(([, { result }]) => isWithoutAnswer(result));
  if (!failed) return results;
  setFormDelivery(deliveryOf("unsure"));
  skipsNextLoad = true;
  const screen = redirect(location.pathname + location.search);
  return { [failed[0]]: { type: "data", result: screen } };
};

/** What a proxy answers while the server restarts, and the server while it is overloaded. */
const temporaryStatuses = [502, 503, 504];

/** Whether there was no response, or one that says nothing about the form. React Router wraps what an action throws. */
function isWithoutAnswer(result: unknown): boolean {
  const error = (result as { data?: unknown } | null)?.data ?? result;
  return (
    error instanceof TypeError ||
    (isRouteErrorResponse(result) && temporaryStatuses.includes(result.status))
  );
}

const deliveryOf = (status: FormDelivery["status"]): FormDelivery => ({
  status,
  pathname: location.pathname,
});

/** Waits until the server can be reached, or until the person sends another form or leaves the screen. */
async function hold(signal: AbortSignal): Promise<void> {
  const delivery = deliveryOf("waiting");
  setFormDelivery(delivery);
  await waitUntilReachable(signal);
  if (readFormDelivery() === delivery) setFormDelivery(null);
}

function load(request: Request, next: () => Promise<Results>): Promise<Results> | Results {
  const isSkipped = skipsNextLoad;
  skipsNextLoad = false;
  const delivery = readFormDelivery();
  if (delivery && delivery.pathname !== new URL(request.url).pathname) setFormDelivery(null);
  // A route without a result keeps its data.
  else if (isSkipped) return {};
  return next();
}
