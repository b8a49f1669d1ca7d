import { Outlet } from "react-router";
import { EmptyBackground } from "./empty-background.tsx";

/** The empty layout: for screens with nowhere to go next. */
export default function EmptyLayout() {
  return (
    <EmptyBackground>
      <Outlet />
    </EmptyBackground>
  );
}
