import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { listNotifications } from "#domains/identity/notifications/list-notifications.server.ts";
import { signInFirst } from "#domains/settings/errors.ts";
import { authorize } from "#domains/settings/policy.server.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import { listAllowedAreas, listAllowedSections } from "./allowed-areas.server.ts";
import { keepForms } from "#app/form-delivery/keep-forms.ts";
import { StudioProblem } from "./shell/studio-problem.tsx";
import { StudioShell } from "./shell/studio-shell.tsx";
import type { StudioData } from "./studio-data.ts";
import styles from "./styles/studio.css?url";
import type { Route } from "./+types/layout";

/** The most notifications in the bar's list. */
const notificationsInBarMax = 10;

/** Leads guests to the sign-in, also from a form that they send after their session has ended. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    if (context.get(requestContext).actor.kind !== "user")
      throw redirectToSignIn(requestPathOf(request));
  },
];

/** Loads what every screen of the studio shows around its content. Only staff may open it. */
export async function loader({ context }: Route.LoaderArgs): Promise<StudioData> {
  const ctx = context.get(requestContext);
  // The middleware has already led guests to the sign-in, but TypeScript doesn't know.
  if (ctx.actor.kind !== "user") throw signInFirst();
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
    areas: await listAllowedAreas(ctx),
    sections: listAllowedSections(ctx),
    notifications: rows,
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms];

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The studio's own style sheet around its screens; the portal's style sheet isn't loaded here (app/root.tsx). */
const WithStyles = ({ children }: { children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={styles} precedence="studio" />
    {children}
  </>
);

export default function StudioLayout() {
  const data = useLoaderData<typeof loader>();
  const handle = useMatches().at(-1)?.handle as StudioHandle | undefined;
  return (
    <WithStyles>
      {handle?.hasOwnShell ? (
        <Outlet />
      ) : (
        <StudioShell data={data}>
          <Outlet />
        </StudioShell>
      )}
    </WithStyles>
  );
}

/** A screen's `handle`. `hasOwnShell`: the screen is shown without the sidebar and the phone's tab bar. */
export type StudioHandle = { hasOwnShell?: boolean };

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
