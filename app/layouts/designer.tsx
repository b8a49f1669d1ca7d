import { Outlet } from "react-router";

/** The designer layout: only the content being designed. */
export default function DesignerLayout() {
  return <Outlet />;
}
