import {
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  replace,
} from "react-router";
import { getRouter } from "#ui/router.ts";
import { type FormDelivery, readFormDelivery, setFormDelivery } from "./form-delivery.ts";
import { waitUntilReachable } from "./wait-until-reachable.ts";

type Results = Record<string, DataStrategyResult>;

/** The address whose next load follows a form that wasn't handled: it must not replace what was typed. */
let skippedUrl: string | null = null;

/**
 * The client middleware of screens with forms. A form that is sent offline waits until the server can be reached, while
 * its screen stays as it is. A form whose response never came is not repeated by itself, because the server may have
 * handled it. If the session has ended, neither a form nor loading the screen's data again, as for a live update, takes
 * the person away from what they typed.
 */
export const keepForms: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === "GET") return load(request, next);
  skippedUrl = null;
  setFormDelivery(null);
  if (!navigator.onLine) await hold(request.signal);
  const results = await next();
  if (request.signal.aborted) return results;
  for (const [routeId, { result }] of Object.entries(results)) {
    const status = failureOf(result);
    if (status === null) continue;
    setFormDelivery(deliveryOf(status));
    skippedUrl = urlWithoutHash();
    return { [routeId]: { type: "data", result: replace(location.href) } };
  }
  return results;
};

/** Why the form has to be sent again; null: it was handled. */
function failureOf(result: unknown): "unsure" | "signed-out" | null {
  if (isWithoutAnswer(result)) return "unsure";
  return leadsToSignIn(result) ? "signed-out" : null;
}

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

/** Whether the server redirects a guest to the sign-in (app/portal/redirect-to-sign-in.ts). */
function leadsToSignIn(result: unknown): boolean {
  const target = result instanceof Response && result.headers.get("location");
  if (!target) return false;
  return new URL(target, location.href).searchParams.get("scenario") === "login";
}

const urlWithoutHash = () => location.href.split("#", 1)[0]!;

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

async function load(request: Request, next: () => Promise<Results>): Promise<Results> {
  const isSkipped = request.url === skippedUrl;
  skippedUrl = null;
  const delivery = readFormDelivery();
  if (delivery && delivery.pathname !== new URL(request.url).pathname) setFormDelivery(null);
  // A route without a result keeps its data.
  else if (isSkipped) return {};
  const state = getRouter()?.state;
  const isReloadInPlace =
    state?.revalidation === "loading" && state.navigation.state === "idle" && state.errors === null;
  const results = await next();
  const hasSessionEnded = Object.values(results).some(({ result }) => leadsToSignIn(result));
  if (!isReloadInPlace || !hasSessionEnded) return results;
  // The person may sign in in another tab. Back here, they see what they missed.
  addEventListener("focus", reloadData, { once: true });
  return {};
}

const reloadData = () => void getRouter()?.revalidate();
