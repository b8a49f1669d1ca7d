import { data } from "react-router";

/** Handles all paths that no other route matches, so that they aren't logged as failures. */
export function loader(): never {
  throw data(null, 404);
}

export function action(): never {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
