import { data } from "react-router";
import type { Route } from "./+types/not-found";

/** Handles all paths that no other route matches, so that they aren't logged as failures. */
export function loader(): never {
  throw data(null, 404);
}

export function action(): never {
  throw data(null, 404);
}

/**
 * A public page doesn't know every route (vite-router.ts). A link to another one opens a new document, and the server
 * decides.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  location.assign(request.url);
  return new Promise(() => {});
}

export default function NotFound() {
  return null;
}
