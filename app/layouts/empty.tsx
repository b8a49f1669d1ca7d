import { Outlet } from "react-router";
import { EmptyBackground } from "./empty-background.tsx";

/** The empty layout: only a background, without header, menu and footer. For the page that blocked users see. */
export default function EmptyLayout() {
  return (
    <EmptyBackground>
      <Outlet />
    </EmptyBackground>
  );
}
