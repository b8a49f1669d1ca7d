import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { PersonCard, useDay } from "./person-facts.tsx";
import type { PersonScreenData } from "./person-screen.server.ts";

type SignInProps = {
  signIn: NonNullable<PersonScreenData["signIn"]>;
  maySignOut: boolean;
  /** The session that should end was over already. */
  isSessionOver: boolean;
};

/** How the person can sign in, and the browsers in which they are signed in now. */
export function PersonSignIn({ signIn: { methods, sessions }, maySignOut, ...props }: SignInProps) {
  const t = useTranslations();
  const day = useDay();
  const hasMethods = methods.hasPassword || methods.services.length > 0 || methods.secondSteps > 0;
  return (
    <>
      <PersonCard id="methods" title={t("studio.person.methods")}>
        {hasMethods ? (
          <ul className="studio-list">
            {methods.hasPassword && (
              <li className="studio-person-row">{t("profile.method.password")}</li>
            )}
            {methods.services.map(({ method, usedAt }) => (
              <li key={`${method} ${usedAt}`} className="studio-person-row">
                <span>{t(`profile.method.${method}`)}</span>
                <span className="studio-muted studio-small">
                  {t("profile.last-used", { day: day(usedAt) })}
                </span>
              </li>
            ))}
            {methods.secondSteps > 0 && (
              <li className="studio-person-row">
                {t("studio.person.second-steps", { count: methods.secondSteps })}
              </li>
            )}
          </ul>
        ) : (
          <p className="studio-card__body studio-muted">{t("studio.person.no-methods")}</p>
        )}
      </PersonCard>
      <PersonCard id="sessions" title={t("studio.person.sessions")}>
        {props.isSessionOver && (
          <p className="studio-card__body" role="alert">
            {t("studio.person.session-over")}
          </p>
        )}
        {sessions.length === 0 ? (
          <p className="studio-card__body studio-muted">{t("studio.person.no-sessions")}</p>
        ) : (
          <ul className="studio-list">
            {sessions.map(({ id, browser, usedAt }) => (
              <li key={id} className="studio-person-row">
                <span>
                  {browser ?? t("profile.some-browser")}
                  <small>{t("profile.last-used", { day: day(usedAt) })}</small>
                </span>
                {maySignOut && (
                  <Form method="post">
                    <input type="hidden" name="session" value={id} />
                    <button
                      className="studio-button"
                      type="submit"
                      name="intent"
                      value="end-session"
                    >
                      {t("studio.person.end-session")}
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        {maySignOut && sessions.length > 0 && (
          <Form method="post" className="studio-card__body">
            <p className="studio-small studio-muted">{t("studio.person.end-sessions-text")}</p>
            <div>
              <button className="studio-button" type="submit" name="intent" value="end-sessions">
                {t("studio.person.end-sessions")}
              </button>
            </div>
          </Form>
        )}
      </PersonCard>
    </>
  );
}
