import { Outlet } from "react-router";
import { EmptyGround } from "./empty-ground.tsx";

/** The empty layout: for screens with nowhere to go next. */
export default function EmptyLayout() {
  return (
    <EmptyGround>
      <Outlet />
    </EmptyGround>
  );
}
