import type { StepModule } from "#popups/step-module.ts";
import { useTranslations } from "use-intl";
import {
  type FillProfileData,
  ProfileForm,
  useReopened,
} from "#popups/steps/fill-profile/view.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import type { Course } from "#domains/courses/course.ts";
import { usePrice } from "#domains/courses/use-price.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { GatewayChoice } from "#domains/orders/gateway-choice.tsx";
import type { Gateway } from "#domains/orders/gateways/gateway.ts";

/** The data of the step's loader. */
export type PurchaseData = FillProfileData & {
  course: Pick<Course, "title" | "price" | "currency"> | null;
  /** The gateways to choose from, the default first. Empty: the learner asks for the course by email. */
  gateways: readonly Gateway[];
  /** The address to ask for the course; "" if the portal names none. */
  askAt: string;
};

/** Asks for email and phone before buying, then starts the payment. */
export function FillProfileBuyStep(view: StepViewProps) {
  const data = view.data as PurchaseData | null;
  useReopened(data);
  const t = useTranslations();
  const price = usePrice();
  if (!data) return null;
  const { course, gateways, askAt } = data;
  if (!course || gateways.length === 0) {
    return (
      <>
        <ProfileForm view={view} data={data} submitKey="fill-profile-buy.submit" />
        <AskForCourse askAt={askAt} />
      </>
    );
  }
  return (
    <>
      <dl className="order-summary">
        <dt>{course.title}</dt>
        <dd className="digits">{price(course)}</dd>
      </dl>
      <ProfileForm
        view={view}
        data={data}
        submitKey="course-page.buy"
        submitText={t("fill-profile-buy.pay", { price: price(course) })}
        busyKey="common.loading"
      >
        <GatewayChoice offered={gateways} chosen={view.answer?.values["gateway"]} />
        <p className="order-summary__next small muted">{t("fill-profile-buy.next")}</p>
      </ProfileForm>
    </>
  );
}

/** For a portal without payments: the learner asks for the course by email, and an admin opens it. */
function AskForCourse({ askAt }: { askAt: string }) {
  const t = useTranslations();
  return (
    <div className="purchase">
      <p className="small muted">
        <Icon name="lock" size={16} /> {t("course-page.paid-note")}
      </p>
      {askAt !== "" && (
        <ButtonLink
          kind="soft"
          wide
          href={`mailto:${askAt}?subject=${encodeURIComponent(t("fill-profile-buy.subject"))}`}
        >
          {t("course-page.ask")}
        </ButtonLink>
      )}
    </div>
  );
}

export default { View: FillProfileBuyStep } satisfies StepModule;
