import { Outlet } from "react-router";

/** The bare layout, for callbacks of other services: nothing around the page. */
export default function BareLayout() {
  return <Outlet />;
}
