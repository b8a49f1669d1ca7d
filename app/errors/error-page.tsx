import { Component, lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { retryFetch } from "#ui/retry-fetch.ts";
import { errorDataOf } from "./error-data.ts";
import { PageFailed } from "./page-failed.tsx";

/** Rarely needed, so it is loaded on demand. */
const ErrorScreen = lazy(() => import("./error-screen.tsx"));
/** Preloaded, because it is shown when nothing can be fetched (app/layouts/navigation-feedback.tsx). */
const OfflineScreen = lazy(() => retryFetch(() => import("#app/offline/offline-screen.tsx")));

/** The error screen for a thrown error, with the error's status, or 500 if it has none. */
export function ErrorPage({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null;
  return (
    <ErrorScreenBoundary>
      {/*
       * The server renders this in place of a screen that fails; in the browser it is only the fallback while loading.
       */}
      <Suspense fallback={typeof window === "undefined" ? <PageFailed /> : null}>
        {isUnreachable(error) ? (
          <OfflineScreen />
        ) : (
          <ErrorScreen status={response?.status ?? 500} data={errorDataOf(response?.data)} />
        )}
      </Suspense>
    </ErrorScreenBoundary>
  );
}

/** The errors that browsers throw from `fetch` and `import` when no response arrives. */
function isUnreachable(error: unknown): boolean {
  return (
    typeof window !== "undefined" &&
    error instanceof TypeError &&
    (!navigator.onLine || /fetch|import|load|network/i.test(error.message))
  );
}

/** Catches the errors of the error screen itself. */
class ErrorScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}
