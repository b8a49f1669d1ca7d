import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import type { Route } from "./+types/boundary";

/** The parent route of the portal's screens: a screen's error is shown with the header and footer around it. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
