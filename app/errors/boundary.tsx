import { isRouteErrorResponse, Outlet } from "react-router";
import { ErrorScreen, OfflineScreen } from "./error-screen.tsx";
import type { Route } from "./+types/boundary";

/** Keeps header and footer around a screen that failed. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // What `fetch` throws when no answer came at all.
  if (typeof window !== "undefined" && error instanceof TypeError && !navigator.onLine)
    return <OfflineScreen />;
  return <ErrorScreen status={isRouteErrorResponse(error) ? error.status : 500} />;
}
