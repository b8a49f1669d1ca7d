import { Component, lazy, type ReactNode, Suspense } from "react";
import { isRouteErrorResponse } from "react-router";
import { errorDataOf } from "./error-data.ts";
import { OfflineScreen } from "./offline-screen.tsx";
import { PageFailed } from "./page-failed.tsx";

/** Seldom needed: fetched when it is. What is shown without a connection is here already. */
const ErrorScreen = lazy(() => import("./error-screen.tsx"));

/** The screen for whatever went wrong: its status, or 500 when it has none (section 2.3). */
export function ErrorPage({ error }: { error: unknown }) {
  if (isUnreachable(error)) return <OfflineScreen />;
  const answer = isRouteErrorResponse(error) ? error : null;
  return (
    <LastBoundary>
      {/* On the server a screen that fails leaves this in its place; in the browser it is only waited for. */}
      <Suspense fallback={typeof window === "undefined" ? <PageFailed /> : null}>
        <ErrorScreen status={answer?.status ?? 500} data={errorDataOf(answer?.data)} />
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
