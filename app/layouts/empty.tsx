import { Outlet } from "react-router";
import { EmptyGround } from "./empty-ground.tsx";

/** The empty layout (section 2.2): for where there is nothing to go on to. */
export default function EmptyLayout() {
  return (
    <EmptyGround>
      <Outlet />
    </EmptyGround>
  );
}
