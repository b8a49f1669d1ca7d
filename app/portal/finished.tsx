import { Link, useLoaderData, useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { CourseCardItem, useCardContext } from "#blocks/course-list/course-card-item.tsx";
import { reviewMaxChars } from "#domains/courses/course.ts";
import { giftWishMaxChars } from "#domains/learning/author-requests/author-request.ts";
import {
  certificateFilePath,
  certificatePath,
} from "#domains/learning/certificates/certificate.ts";
import { ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icons.tsx";
import { PathOfLights } from "#ui/path-of-lights.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { findCourse, findCurrentCourse } from "./course-address.server.ts";
import { finishedAction } from "./finished-action.server.ts";
import { FinishedForm, useFormError } from "./finished-form.tsx";
import { loadFinishedScreen } from "./finished-screen.server.ts";
import type { Route } from "./+types/finished";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return loadFinishedScreen(ctx, await findCurrentCourse(ctx, request, params.courseId));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return finishedAction(ctx, await findCourse(ctx, params.courseId), await request.formData());
}

export const shouldRevalidate = shouldRevalidateScreen;

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The final success screen of a course: what was learned and what the learner receives. */
export default function FinishedScreen() {
  const { course, finishedAt, learned, certificate, gift, mayReview, signedIn, next } =
    useLoaderData<typeof loader>();
  const { messengers } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  const format = useFormatter();
  const cardContext = useCardContext();
  const day = format.dateTime(new Date(finishedAt), { dateStyle: "long" });
  const finishedPath = `/${course.pageAlias}/finished`;
  return (
    <main id="main" className="page-width course-end">
      <title>{`${t("end.title")} · ${course.title}`}</title>
      <header className="course-end__head">
        <PathOfLights count={learned.length} />
        <h1>{t("end.title")}</h1>
        <p className="lead">{t("end.lead", { title: course.title, day })}</p>
        <Link className="link" to={`/${course.pageAlias}`}>
          {t("error.to-course")}
        </Link>
      </header>
      {!signedIn && (
        <section className="course-end__part course-end__part--raised">
          <p className="lead">{t("end.account")}</p>
          <p className="actions">
            <Link
              className="button button--large"
              to={`?scenario=sign-in&returnTo=${encodeURIComponent(finishedPath)}`}
              preventScrollReset
            >
              {t("common.create-account")}
            </Link>
          </p>
        </section>
      )}
      {signedIn && certificate && <CertificatePart {...certificate} />}
      <section className="course-end__part" aria-labelledby="learned">
        <h2 id="learned">{t("end.learned")}</h2>
        <ul className="course-end__learned">
          {learned.map(({ id, title, report }) => (
            <li key={id}>
              <Icon name="check" />
              <Link className="link" to={report}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className="course-end__columns">
        {gift && <GiftPart {...gift} />}
        {signedIn && mayReview && <ReviewPart />}
        {messengers.length > 0 && (
          <section className="course-end__part" aria-labelledby="mentor">
            <h2 id="mentor">{t("end.mentor")}</h2>
            <p className="muted">{t("end.mentor-lead")}</p>
            <p className="actions">
              <ButtonLink
                variant="soft"
                href={`/messengers?returnTo=${encodeURIComponent(finishedPath)}`}
              >
                {t("end.mentor-write")}
              </ButtonLink>
            </p>
          </section>
        )}
      </div>
      {next.length > 0 && (
        <section className="course-end__part" aria-labelledby="next">
          <h2 id="next">{t("end.next")}</h2>
          <ul className="course-list">
            {next.map((card) => (
              <CourseCardItem key={card.id} card={card} context={cardContext} />
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

function CertificatePart({ number, name }: { number: string | null; name: string }) {
  const t = useTranslations();
  const formError = useFormError("certificate");
  return (
    <section
      className="course-end__part course-end__part--raised"
      id="certificate"
      aria-labelledby="certificate-heading"
    >
      <h2 id="certificate-heading">{t("certificate.title")}</h2>
      {number === null ? (
        <FinishedForm intent="certificate" submitLabel={t("certificate.make")} isMain>
          <TextField
            name="text"
            label={t("certificate.name")}
            defaultValue={formError?.entered ?? name}
            error={formError && t(formError.messageKey)}
            autoComplete="name"
            announce
            required
          />
        </FinishedForm>
      ) : (
        <>
          <p className="lead">{name}</p>
          <p className="actions">
            <ButtonLink href={certificateFilePath(number)} large>
              {t("certificate.download")}
            </ButtonLink>
            <Link className="link" to={certificatePath(number)}>
              {t("certificate.show")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function GiftPart({ about, isRequested }: { about: string; isRequested: boolean }) {
  const t = useTranslations();
  const formError = useFormError("gift");
  return (
    <section className="course-end__part" id="gift" aria-labelledby="gift-heading">
      <h2 id="gift-heading">{t("end.gift")}</h2>
      <p className="muted">{about}</p>
      {isRequested ? (
        <p role="status">{t("end.gift-sent")}</p>
      ) : (
        <FinishedForm intent="gift" submitLabel={t("end.gift-send")}>
          <TextArea
            name="text"
            label={t("end.gift-ask")}
            defaultValue={formError?.entered}
            error={formError && t(formError.messageKey)}
            rows={3}
            maxLength={giftWishMaxChars}
            announce
            required
          />
        </FinishedForm>
      )}
    </section>
  );
}

function ReviewPart() {
  const { course, review } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const formError = useFormError("review");
  return (
    <section className="course-end__part" id="review" aria-labelledby="review-heading">
      <h2 id="review-heading">{t("reviews.own")}</h2>
      {review?.hidden && <p className="muted">{t("reviews.hidden")}</p>}
      <FinishedForm intent="review" submitLabel={t("profile.save")}>
        <TextArea
          name="text"
          label={t("reviews.own-ask")}
          defaultValue={formError?.entered ?? review?.text}
          hint={t("reviews.own-hint")}
          error={formError && t(formError.messageKey)}
          rows={4}
          maxLength={reviewMaxChars}
          dir="auto"
          announce
        />
      </FinishedForm>
      <Link className="link" to={`/${course.pageAlias}/reviews`}>
        {t("reviews.all")}
      </Link>
    </section>
  );
}
