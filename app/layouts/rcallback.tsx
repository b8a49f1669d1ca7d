import { Outlet } from "react-router";

/** The bare layout (section 2.2): for where other services send people back; nothing around the page. */
export default function BareLayout() {
  return <Outlet />;
}
