import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { ProofField, type ProofKind } from "#domains/identity/contacts/contact-fields.tsx";
import { Button } from "#ui/button.tsx";
import type { RootData } from "#request/root-data.ts";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProofState } from "./proof-state.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** The error of a row's form. */
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

type SignInMethodsProps = Pick<ProfileScreenData, "links" | "contacts">;

/** The linked providers, each with a button to unlink it. */
export function SignInMethods({ links, contacts }: SignInMethodsProps) {
  const t = useTranslations();
  return (
    <>
      <ul className="item-list">
        {contacts.proof === "password" && (
          <li className="item-list__item">
            <span>{t("profile.method.password")}</span>
          </li>
        )}
        {links.map(({ link, method }) => (
          <li key={link} className="item-list__item">
            <span>{t(`profile.method.${method}`)}</span>
            <Unlink link={link} proof={contacts.proof} />
          </li>
        ))}
      </ul>
      {links.length === 0 && contacts.proof !== "password" && (
        <p className="muted">{t("profile.method.code")}</p>
      )}
      <Fault intent="unlink" />
      <LinkSignInMethods links={links} proof={contacts.proof} />
    </>
  );
}

/** Opens the proof of identity, if it has a field to fill in. */
function WithProof({ label, intent, proof, isOpen, children }: WithProofProps) {
  const { answer } = useProfileForm(intent);
  const proofState = useProofState();
  if (proof === "sign-in") return children;
  return (
    <details className="proof-details" open={isOpen}>
      <summary>{label}</summary>
      <ProofField
        kind={proof}
        state={proofState(isOpen ? answer : null)}
        hint="profile.proof.method-hint"
      />
      {children}
    </details>
  );
}

type WithProofProps = {
  label: string;
  intent: string;
  proof: ProofKind;
  isOpen: boolean;
  children: ReactNode;
};

function Unlink({ link, proof }: { link: string; proof: ProofKind }) {
  const t = useTranslations();
  const { answer } = useProfileForm("unlink");
  return (
    <Form method="post" action="/profile" navigate={false} fetcherKey="profile unlink">
      <input type="hidden" name="link" value={link} />
      <WithProof
        label={t("profile.unlink")}
        intent="unlink"
        proof={proof}
        isOpen={answer?.values["link"] === link}
      >
        <Button type="submit" kind="text" name="intent" value="unlink">
          {t("profile.unlink")}
        </Button>
      </WithProof>
    </Form>
  );
}

const services = ["google", "facebook"] as const;

/** Other sign-in methods of the portal. A plain form, because the browser follows it to the provider. */
function LinkSignInMethods({
  links,
  proof,
}: Pick<SignInMethodsProps, "links"> & { proof: ProofKind }) {
  const t = useTranslations();
  const { answer } = useProfileForm("link");
  const { registration } = useRouteLoaderData("root") as RootData;
  const missing = services.filter(
    (service) => registration[service] && !links.some(({ method }) => method === service),
  );
  if (missing.length === 0) return null;
  return (
    <>
      {missing.map((service) => {
        const method = t(`profile.method.${service}`);
        const label = t("profile.link", { method });
        return (
          <form key={service} method="post" action="/profile">
            <input type="hidden" name="intent" value="link" />
            <WithProof
              label={label}
              intent="link"
              proof={proof}
              isOpen={answer?.values["method"] === service}
            >
              <Button type="submit" kind="soft" name="method" value={service}>
                {proof === "sign-in" ? label : t("profile.continue-to", { method })}
              </Button>
            </WithProof>
          </form>
        );
      })}
      <Fault intent="link" />
    </>
  );
}

/** The browsers in which the user is signed in here. */
export function Sessions({ sessions }: Pick<ProfileScreenData, "sessions">) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <>
      <ul className="item-list">
        {sessions.map(({ id, userAgent, usedAt, current }) => (
          <li key={id} className="item-list__item">
            <span>
              {browserName(userAgent) ?? t("profile.some-browser")}
              <span className="muted small item-list__detail">
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

/** Returns a name like "Firefox, Android" from the user agent; null if it names no known browser or system. */
function browserName(userAgent: string | null): string | null {
  const browser = browsers.find((name) => userAgent?.includes(`${name}/`));
  const system = systems.find(([mark]) => mark.test(userAgent ?? ""))?.[1];
  const named = browser && (browserNames[browser] ?? browser);
  return [named, system].filter(Boolean).join(", ") || null;
}
