import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The specification's route table (section 2.1). Paths answer with and without a closing slash (AMB-06). */
export default [
  layout("layouts/default.tsx", [
    layout("errors/boundary.tsx", [
      index("portal/main.tsx"),
      route("courses/:courseId", "portal/course.tsx", { id: "courses-id" }),
      ...(["lesson", "test", "webinar"] as const).flatMap((type) => [
        route(`courses/:courseId/${type}/:elementId?`, "portal/element.tsx", {
          id: `courses-id-${type}`,
        }),
        route(`courses/${type}/:elementId?`, "portal/element.tsx", { id: `courses-${type}` }),
        route(`${type}/:elementId`, "portal/element.tsx", { id: type }),
      ]),
      route("microcourse/:courseId?", "portal/microcourse.tsx"),
      route("sandbox/popup", "sandbox/popup.tsx", { id: "sandbox-popup" }),
      route("profile", "portal/profile.tsx"),
      route("you-are-blocked", "portal/you-are-blocked.tsx"),
      route(":alias", "portal/page.tsx"),
      route("*", "errors/not-found.tsx"),
    ]),
  ]),
  layout("layouts/clean.tsx", [
    route("outbox", "portal/outbox.tsx"),
    route("messengers", "portal/messengers.tsx"),
    route("connect/:messenger", "portal/connect.tsx"),
    route("unsubscribe/:token?", "portal/unsubscribe.tsx"),
    route("studio/limits", "studio/limits.tsx"),
  ]),
  route("quick-sign-in", "portal/quick-sign-in.ts"),
  layout("layouts/rcallback.tsx", [
    route("callback", "portal/callback.tsx", { id: "callback" }),
    route("rcallback", "portal/callback.tsx", { id: "rcallback" }),
    route("authcb", "portal/authcb.tsx", { id: "authcb" }),
  ]),
  route("auth/:provider", "portal/auth.ts"),
  route("popup/advantages", "popups/advantages.ts"),
  route("sign-out", "portal/sign-out.ts"),
  route("language", "portal/language.ts"),
] satisfies RouteConfig;
