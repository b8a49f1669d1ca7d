import { data } from "react-router";

/** Any other path (section 2.1): caught here, so that nothing is logged as a failure. */
export function loader(): never {
  throw data(null, 404);
}

export function action(): never {
  throw data(null, 404);
}

export default function NotFound() {
  return null;
}
