import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";

/** Asks for consent to cookies. A plain form, so it works without JavaScript. With it, an answer reloads nothing. */
export default function CookieSnackbar() {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const [isHidden, setHidden] = useState(false);

  async function sendAnswer(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    setHidden(true);
    const body = new URLSearchParams({ analytics: (submitter as HTMLButtonElement).value });
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(
      () => null,
    );
    // The answer wasn't saved, so the snackbar asks again.
    if (!response || response.status >= 400) setHidden(false);
  }
  return (
    <section className="cookie-snackbar" aria-label={t("cookies.label")} hidden={isHidden}>
      <form method="post" action="/cookie-agreements" onSubmit={(event) => void sendAnswer(event)}>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <p>
          {t("cookies.text")} <Link to="/cookie-policy/">{t("footer.cookie-policy")}</Link>
        </p>
        <div className="cookie-snackbar__actions">
          <Button type="submit" name="analytics" value="no" variant="soft">
            {t("cookies.refuse")}
          </Button>
          <Button type="submit" name="analytics" value="yes">
            {t("cookies.accept")}
          </Button>
        </div>
      </form>
    </section>
  );
}
