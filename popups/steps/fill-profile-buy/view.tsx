import type { StepModule } from "#popups/step-module.ts";
import { useFormatter, useTranslations } from "use-intl";
import {
  type FillProfileData,
  ProfileForm,
  useMarkIncomplete,
} from "#popups/steps/fill-profile/view.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { Price } from "#domains/courses/prices.ts";
import { usePrice } from "#domains/courses/use-price.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { CurrencyChoice } from "#domains/orders/currency-choice.tsx";
import { GatewayChoice } from "#domains/orders/gateway-choice.tsx";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";

/** The data of the step's loader. */
export type CheckoutData = FillProfileData & {
  course: { title: string } | null;
  /** What the course costs in the currencies that can be paid, the default first. */
  prices: readonly Price[];
  /** The gateways to choose from, the default first. Empty: the learner asks for the course by email. */
  gateways: readonly Gateway[];
  /** The email address where a learner asks for the course; "" if the portal names none. */
  contactEmail: string;
};

/** Asks for email and phone before buying, then starts the payment. */
export function FillProfileBuyStep(view: StepViewProps) {
  const data = view.data as CheckoutData | null;
  useMarkIncomplete(data);
  const t = useTranslations();
  const format = useFormatter();
  const formatPrice = usePrice();
  if (!data) return null;
  const { course, prices, gateways, contactEmail } = data;
  const [price, ...otherPrices] = prices;
  if (!course || !price || gateways.length === 0) {
    return (
      <>
        <ProfileForm view={view} data={data} submitKey="fill-profile-buy.submit" />
        <RequestCourse contactEmail={contactEmail} />
      </>
    );
  }
  return (
    <>
      <dl className="order-summary">
        <dt>{course.title}</dt>
        <dd className="digits">{format.list(prices.map(formatPrice), { type: "disjunction" })}</dd>
      </dl>
      <ProfileForm
        view={view}
        data={data}
        submitKey="course-page.buy"
        submitText={
          otherPrices.length === 0
            ? t("fill-profile-buy.pay", { price: formatPrice(price) })
            : t("fill-profile-buy.continue")
        }
        busyKey="common.loading"
      >
        <CurrencyChoice prices={prices} chosen={view.answer?.values["currency"]} />
        <GatewayChoice gateways={gateways} chosen={view.answer?.values["gateway"]} />
        <p className="order-summary__next small muted">{t("fill-profile-buy.next")}</p>
      </ProfileForm>
    </>
  );
}

/** For a portal without payments: the learner asks for the course by email, and an admin opens it. */
function RequestCourse({ contactEmail }: { contactEmail: string }) {
  const t = useTranslations();
  return (
    <div className="payment-notes">
      <p className="small muted">
        <Icon name="lock" size={16} /> {t("course-page.paid-note")}
      </p>
      {contactEmail !== "" && (
        <ButtonLink
          variant="soft"
          wide
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(t("fill-profile-buy.subject"))}`}
        >
          {t("course-page.ask")}
        </ButtonLink>
      )}
    </div>
  );
}

export default { View: FillProfileBuyStep } satisfies StepModule;
