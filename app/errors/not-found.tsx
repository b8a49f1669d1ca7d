import { data } from "react-router";
import type { Route } from "./+types/not-found";

/** Any other path (section 2.1): caught here, so that nothing is logged as a failure. */
export function loader(_: Route.LoaderArgs): never {
  throw data(null, 404);
}

export function action(_: Route.ActionArgs): never {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
