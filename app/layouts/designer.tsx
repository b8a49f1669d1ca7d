import { Outlet } from "react-router";

/** The designer layout (section 2.2): what is being designed, with nothing around it. */
export default function DesignerLayout() {
  return <Outlet />;
}
