import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import type { Route } from "./+types/boundary";

/** Keeps header and footer around a screen that failed. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
