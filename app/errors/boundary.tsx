import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import type { Route } from "./+types/boundary";

/** Shows the error with the header and footer around it. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
