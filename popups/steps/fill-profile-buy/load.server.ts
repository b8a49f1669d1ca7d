import { loadCourse } from "#domains/courses/load-course.server.ts";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import type { StepLoad } from "#popups/step-loader.server.ts";
import loadFillProfile from "#popups/steps/fill-profile/load.server.ts";
import type { PurchaseData } from "./view.tsx";

const coursePage = /^\/courses\/([^/?]+)\/?(?:\?|$)/;

/** Loads the user's profile, the course with its price, and the gateways to choose from. */
export default async function loadPurchase(load: StepLoad): Promise<PurchaseData | null> {
  const { ctx, path } = load;
  const courseId = coursePage.exec(path)?.[1];
  const [profile, course] = await Promise.all([
    loadFillProfile(load),
    courseId === undefined ? null : loadCourse(ctx, decodeURIComponent(courseId), ctx.language),
  ]);
  return (
    profile && {
      ...profile,
      course: course && { title: course.title, price: course.price, currency: course.currency },
      gateways: portalGateways(ctx),
      askAt: ctx.settings.contacts.email,
    }
  );
}
