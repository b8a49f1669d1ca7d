import { Component, lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { whenFetched } from "#ui/when-fetched.ts";
import { errorDataOf } from "./error-data.ts";
import { PageFailed } from "./page-failed.tsx";

/** Seldom needed: fetched when it is. */
const ErrorScreen = lazy(() => import("./error-screen.tsx"));
/** Fetched ahead, since it is shown when nothing can be fetched (app/layouts/signs.tsx). */
const OfflineScreen = lazy(() => whenFetched(() => import("#app/offline/offline-screen.tsx")));

/** The screen for whatever went wrong: its status, or 500 when it has none (section 2.3). */
export function ErrorPage({ error }: { error: unknown }) {
  const answer = isRouteErrorResponse(error) ? error : null;
  return (
    <LastBoundary>
      {/* On the server a screen that fails leaves this in its place; in the browser it is only waited for. */}
      <Suspense fallback={typeof window === "undefined" ? <PageFailed /> : null}>
        {isUnreachable(error) ? (
          <OfflineScreen />
        ) : (
          <ErrorScreen status={answer?.status ?? 500} data={errorDataOf(answer?.data)} />
        )}
      </Suspense>
    </LastBoundary>
  );
}

/** What `fetch` and `import` throw when no answer came at all, in the words of the browsers. */
function isUnreachable(error: unknown): boolean {
  return (
    typeof window !== "undefined" &&
    error instanceof TypeError &&
    (!navigator.onLine || /fetch|import|load|network/i.test(error.message))
  );
}

class LastBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}
