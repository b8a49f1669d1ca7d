import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Progress } from "./people-table.tsx";
import type { PersonScreenData } from "./person-screen.server.ts";

/** A part of a person's page with its heading. */
export function PersonCard({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="studio-card" aria-labelledby={`person-${id}`}>
      <div className="studio-card__header">
        <h3 id={`person-${id}`}>{title}</h3>
      </div>
      {children}
    </section>
  );
}

export function useDay(): (instant: string) => string {
  const format = useFormatter();
  return (instant) => format.dateTime(new Date(instant), { dateStyle: "medium" });
}

export function PersonCourses({ courses }: Pick<PersonScreenData, "courses">) {
  const t = useTranslations();
  const day = useDay();
  return (
    <PersonCard id="courses" title={t("studio.person.courses")}>
      {courses.length === 0 ? (
        <EmptyNote title={t("studio.person.no-courses")} />
      ) : (
        <ul className="studio-list">
          {courses.map(({ courseId, title, doneCount, total, completedAt, lastActivityAt }) => (
            <li key={courseId} className="studio-person-row">
              <span>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <small>
                  {completedAt === null
                    ? t("studio.person.active-on", { day: day(lastActivityAt) })
                    : t("studio.person.finished-on", { day: day(completedAt) })}
                </small>
              </span>
              <span>
                <Progress doneCount={doneCount} total={total} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </PersonCard>
  );
}

export function PersonOrders({ orders }: Pick<PersonScreenData, "orders">) {
  const t = useTranslations();
  const format = useFormatter();
  const formatPrice = usePrice();
  const day = useDay();
  return (
    <PersonCard id="orders" title={t("studio.person.orders")}>
      <ul className="studio-list">
        {orders.map(({ id, titles, state, amount, currency, at }) => (
          <li key={id} className="studio-person-row">
            <span>
              <b>
                <bdi>{format.list(titles)}</bdi>
              </b>
              <small>
                {t(`order.is.${state}`)} · {day(at)}
              </small>
            </span>
            {amount !== null && currency !== null && (
              <span>{formatPrice({ price: amount, currency })}</span>
            )}
          </li>
        ))}
      </ul>
    </PersonCard>
  );
}

type ContactsProps = {
  contacts: NonNullable<PersonScreenData["contacts"]>;
  signIn: PersonScreenData["signIn"];
};

export function PersonContacts({ contacts: { email, phone, place }, signIn }: ContactsProps) {
  const t = useTranslations();
  const state = (isVerified: boolean | undefined) =>
    t(isVerified ? "studio.person.confirmed" : "studio.person.unconfirmed");
  const facts = [
    { id: "email", value: email, note: state(signIn?.methods.isEmailVerified) },
    { id: "phone", value: phone, note: state(signIn?.methods.isPhoneVerified) },
    { id: "place", value: place || null, note: "" },
  ] as const;
  return (
    <PersonCard id="contacts" title={t("studio.person.contacts")}>
      <dl className="studio-facts">
        {facts.map(({ id, value, note }) => (
          <div key={id}>
            <dt>{t(`studio.person.${id}`)}</dt>
            <dd>
              {value === null ? (
                t("studio.person.not-given")
              ) : (
                <>
                  <bdi>{value}</bdi>
                  {note && signIn && ` (${note})`}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </PersonCard>
  );
}
