import { loadCourseByAddress } from "#domains/courses/course-aliases.server.ts";
import { pricesOf } from "#domains/courses/prices.ts";
import { listPayablePrices } from "#domains/orders/choose-price.ts";
import { listPortalGateways } from "#domains/orders/portal-gateways.server.ts";
import type { StepLoaderInput } from "#popups/step-loader.server.ts";
import loadFillProfile from "#popups/steps/fill-profile/load.server.ts";
import type { CheckoutData } from "./view.tsx";

const coursePage = /^\/courses\/([^/?]+)\/?(?:\?|$)/;

/** Loads the user's profile, the course with its price, and the gateways to choose from. */
export default async function loadCheckout(load: StepLoaderInput): Promise<CheckoutData | null> {
  const { ctx, path } = load;
  const address = coursePage.exec(path)?.[1];
  const [profile, course] = await Promise.all([
    loadFillProfile(load),
    address === undefined
      ? null
      : loadCourseByAddress(ctx, decodeURIComponent(address), ctx.language),
  ]);
  const gateways = listPortalGateways(ctx);
  return (
    profile && {
      ...profile,
      course: course && { title: course.title },
      prices: course ? listPayablePrices(pricesOf(course), gateways) : [],
      gateways,
      contactEmail: ctx.settings.contacts.email,
    }
  );
}
