import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteLoaderData } from "react-router";
import { listNotifications } from "#domains/identity/notifications/list-notifications.server.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import { listAllowedAreas, listAllowedSections } from "./allowed-areas.server.ts";
import { holdFormsWhileOffline } from "#app/form-delivery/hold-forms-while-offline.ts";
import { StudioProblem } from "./shell/studio-problem.tsx";
import { StudioShell } from "./shell/studio-shell.tsx";
import type { StudioData } from "./studio-data.ts";
import styles from "./styles/studio.css?url";
import type { Route } from "./+types/layout";

/** The most notifications in the bar's list. */
const notificationsInBarMax = 10;

/** Loads what every screen of the studio shows around its content. Only staff may open it. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<StudioData> {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "user") throw redirectToSignIn(requestPathOf(request));
  authorize(ctx, "open", "studio");
  const { firstName, lastName, email, roles } = ctx.actor;
  const pageRequest = { limit: notificationsInBarMax, after: null };
  const { rows } = await listNotifications(ctx, pageRequest);
  return {
    portalTitle: ctx.settings.title,
    person: {
      name: `${firstName} ${lastName}`.trim() || email || "",
      initial: [...(firstName || email || "?")][0]!,
      roles: [...roles],
    },
    areas: listAllowedAreas(ctx),
    sections: listAllowedSections(ctx),
    notifications: rows,
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [holdFormsWhileOffline];

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The studio's own style sheet around its screens; the portal's style sheet isn't loaded here (app/root.tsx). */
const WithStyles = ({ children }: { children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={styles} precedence="studio" />
    {children}
  </>
);

export default function StudioLayout() {
  return (
    <WithStyles>
      <StudioShell data={useLoaderData<typeof loader>()}>
        <Outlet />
      </StudioShell>
    </WithStyles>
  );
}

/** A screen's error is shown inside the studio; without access there is only a page that says so. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("studio");
  const problem = (
    <StudioProblem status={isRouteErrorResponse(error) ? error.status : 500} isInside={!!data} />
  );
  return (
    <WithStyles>{data ? <StudioShell data={data}>{problem}</StudioShell> : problem}</WithStyles>
  );
}
