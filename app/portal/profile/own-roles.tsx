import { Form } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { languageName } from "#platform/intl-formats.ts";
import { Button } from "#ui/button.tsx";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { FormError } from "./sign-in-methods.tsx";

/** The user's roles in the portal, each with a button to leave it. */
export function OwnRoles({
  roles,
  translationLanguages,
}: Pick<ProfileScreenData, "roles" | "translationLanguages">) {
  const t = useTranslations();
  const format = useFormatter();
  const languages = format.list(translationLanguages.map(languageName));
  return (
    <>
      <ul className="item-list">
        {roles.map((role) => (
          <li key={role} className="item-list__item">
            <span>
              {t(`roles.${role}.name`)}
              {/* Older or newer browsers may know a different name: the server's text stays. */}
              {role === "translator" && <span suppressHydrationWarning>{` (${languages})`}</span>}
              <span className="muted small item-list__detail">{t(`roles.${role}.about`)}</span>
            </span>
            <Form method="post" action="/profile" navigate={false} fetcherKey="profile leave-role">
              <input type="hidden" name="role" value={role} />
              <Button
                type="submit"
                variant="text"
                name="intent"
                value="leave-role"
                aria-label={`${t("profile.leave-role")}: ${t(`roles.${role}.name`)}`}
              >
                {t("profile.leave-role")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <FormError intent="leave-role" />
    </>
  );
}
