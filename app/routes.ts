import { elementTypes } from "#domains/courses/element-access.ts";
import { policyCategories } from "#domains/pages/policy.ts";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The specification's route table (docs/specification/routes.md). Paths work with and without a trailing slash. */
export default [
  layout("layouts/default.tsx", [
    layout("errors/boundary.tsx", [
      index("portal/main.tsx"),
      route("courses/:courseId", "portal/course.tsx", { id: "courses-id" }),
      route("courses/:courseId/finished", "portal/finished.tsx"),
      route("courses/:courseId/reviews", "portal/reviews.tsx"),
      ...elementTypes.flatMap((type) => [
        route(`courses/:courseId/${type}/:elementId?`, "portal/element.tsx", {
          id: `courses-id-${type}`,
        }),
        route(`courses/${type}/:elementId?`, "portal/element.tsx", { id: `courses-${type}` }),
        route(`${type}/:elementId`, "portal/element.tsx", { id: type }),
      ]),
      route("microcourse/:courseId?", "portal/microcourse.tsx"),
      route("sandbox/popup", "sandbox/popup.tsx", { id: "sandbox-popup" }),
      route("dev", "dev/dev.tsx"),
      route("sandbox", "sandbox/components.tsx", { id: "sandbox" }),
      route("guideline/base", "style-guide/base.tsx", { id: "guideline-base" }),
      route("guideline/icons", "style-guide/icons.tsx", { id: "guideline-icons" }),
      route("guideline/components", "style-guide/components.tsx", { id: "guideline-components" }),
      route("profile", "portal/profile.tsx"),
      route("profile/progress/:tabId?", "portal/profile/progress.tsx"),
      route("profile/Notifications/NotificationsPage", "portal/profile/notifications.tsx", {
        caseSensitive: true,
      }),
      route("certificates/:number", "portal/certificate.tsx"),
      route("progress/:userId/:elementId/:envId", "portal/element-report.tsx"),
      ...policyCategories.default.map((type) => route(type, "portal/policy.tsx", { id: type })),
      route(":alias", "portal/page.tsx"),
      route("*", "errors/not-found.tsx"),
    ]),
  ]),
  layout("layouts/clean.tsx", [
    layout("errors/boundary.tsx", { id: "clean-errors" }, [
      route("login", "portal/page.tsx", { id: "login" }),
      route("order-result/:orderId", "portal/order-result.tsx"),
      route("checkout/:orderId", "portal/checkout.tsx"),
    ]),
    route("outbox", "portal/outbox.tsx"),
    route("messengers", "portal/messengers.tsx"),
    route("connect/:messenger", "portal/connect.tsx"),
    route("unsubscribe/:token?", "portal/unsubscribe.tsx"),
    route("subscription/:token", "portal/subscription.tsx"),
    route("reminder/:token", "portal/reminder.tsx"),
    route("studio/limits", "studio/limits.tsx"),
  ]),
  route("quick-sign-in", "portal/quick-sign-in.ts"),
  layout("layouts/designer.tsx", [
    layout("errors/boundary.tsx", { id: "designer-errors" }, [
      route("preview/:id?", "portal/preview.tsx", { id: "preview" }),
    ]),
  ]),
  layout("layouts/empty.tsx", [route("you-are-blocked", "portal/you-are-blocked.tsx")]),
  layout("layouts/rcallback.tsx", [
    route("callback", "portal/callback.tsx", { id: "callback" }),
    route("rcallback", "portal/callback.tsx", { id: "rcallback" }),
    route("authcb", "portal/authcb.tsx", { id: "authcb" }),
  ]),
  route("auth/:provider", "portal/auth.ts"),
  route("popup/advantages", "portal/popup-advantages.ts"),
  route("popup/policy/:category", "portal/popup-policy.ts", { id: "popup-policy" }),
  route("sign-out", "portal/sign-out.ts"),
  route("language", "portal/language.ts"),
  route("cookie-agreements", "portal/cookie-agreements.ts"),
  route("region", "portal/region.ts"),
  route("subscribe", "portal/subscribe.ts"),
  route("reminders", "portal/reminders.ts"),
  route("calendar/:file", "portal/calendar.ts"),
] satisfies RouteConfig;
