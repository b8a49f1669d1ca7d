import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import type { Route } from "./+types/boundary";

/** Keeps header and footer around a screen that failed. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
