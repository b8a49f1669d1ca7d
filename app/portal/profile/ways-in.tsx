import { Form, useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import type { RootData } from "#app/root-data.ts";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** What a row's form said when it did not go. */
export function Fault({ intent }: { intent: string }) {
  const t = useTranslations();
  const { answer } = useProfileForm(intent);
  const key = answer?.messageKey;
  if (!answer) return null;
  return (
    <p className="note-line note-line--bad" role="alert">
      {key ? t(key) : answer.message}
    </p>
  );
}

type WaysInProps = Pick<ProfileScreenData, "links" | "contacts">;

/** The outside services by which one comes, each with its end. */
export function WaysIn({ links, contacts }: WaysInProps) {
  const t = useTranslations();
  return (
    <>
      <ul className="listed">
        {contacts.proof === "password" && (
          <li className="listed__one">
            <span>{t("profile.way.password")}</span>
          </li>
        )}
        {links.map(({ link, method }) => (
          <li key={link} className="listed__one">
            <span>{t(`profile.way.${method}`)}</span>
            <Form method="post" action="/profile" navigate={false} fetcherKey="profile unlink">
              <input type="hidden" name="link" value={link} />
              <Button type="submit" kind="text" name="intent" value="unlink">
                {t("profile.unlink")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {links.length === 0 && contacts.proof !== "password" && (
        <p className="dim">{t("profile.way.code")}</p>
      )}
      <Fault intent="unlink" />
      <LinkWays links={links} />
    </>
  );
}

const services = ["google", "facebook"] as const;

/** Further ways in that the portal offers. A form of the page itself: a browser follows it to the service. */
function LinkWays({ links }: Pick<WaysInProps, "links">) {
  const t = useTranslations();
  const { registration } = useRouteLoaderData("root") as RootData;
  const missing = services.filter(
    (service) => registration[service] && !links.some(({ method }) => method === service),
  );
  if (missing.length === 0) return null;
  return (
    <form className="acts" method="post" action="/profile">
      <input type="hidden" name="intent" value="link" />
      {missing.map((service) => (
        <Button key={service} type="submit" kind="soft" name="way" value={service}>
          {t("profile.link", { way: t(`profile.way.${service}`) })}
        </Button>
      ))}
    </form>
  );
}

/** The browsers in which one is signed in here. */
export function Sessions({ sessions }: Pick<ProfileScreenData, "sessions">) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <ul className="listed">
        {sessions.map(({ id, userAgent, usedAt, current }) => (
          <li key={id} className="listed__one">
            <span>
              {browserName(userAgent) ?? t("profile.some-browser")}
              <span className="dim small listed__more">
                {current
                  ? t("profile.this-browser")
                  : t("profile.last-used", {
                      day: format.dateTime(new Date(usedAt), { dateStyle: "medium" }),
                    })}
              </span>
            </span>
            {!current && (
              <Form
                method="post"
                action="/profile"
                navigate={false}
                fetcherKey="profile end-session"
              >
                <input type="hidden" name="session" value={id} />
                <Button type="submit" kind="text" name="intent" value="end-session">
                  {t("common.sign-out")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/profile" navigate={false} fetcherKey="profile end-others">
          <Button type="submit" kind="soft" name="intent" value="end-others">
            {t("profile.end-others")}
          </Button>
        </Form>
      )}
      <Fault intent="end-session" />
    </>
  );
}

const browsers = ["Edg", "OPR", "SamsungBrowser", "Firefox", "Chrome", "Safari"] as const;
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];
const browserNames: Readonly<Record<string, string>> = {
  Edg: "Edge",
  OPR: "Opera",
  SamsungBrowser: "Samsung Internet",
};

/** "Firefox, Android": as far as a browser says so; null when it says nothing one would know it by. */
function browserName(userAgent: string | null): string | null {
  const browser = browsers.find((name) => userAgent?.includes(`${name}/`));
  const system = systems.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const named = browser && (browserNames[browser] ?? browser);
  return [named, system].filter(Boolean).join(", ") || null;
}
