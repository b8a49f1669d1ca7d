import type { ReactNode } from "react";
import { Form, useRouteLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { ProofField, type ProofKind } from "#domains/identity/contacts/contact-fields.tsx";
import { browserName } from "#domains/identity/sessions/browser-name.ts";
import { passkeysPath } from "#app/passkeys/passkeys-path.ts";
import { Button } from "#ui/button.tsx";
import type { RootData } from "#request/root-data.ts";
import type { ProfileScreenData } from "./profile-screen.server.ts";
import { useProofFieldState } from "./proof-field-state.ts";
import { useProfileForm } from "./use-profile-form.ts";

/** The error of the profile's form with this intent. */
export function FormError({ intent }: { intent: string }) {
  const t = useTranslations();
  const { answer } = useProfileForm(intent);
  const key = answer?.messageKey;
  if (!answer) return null;
  return (
    <p className="field-message field-message--error" role="alert">
      {key ? t(key) : answer.message}
    </p>
  );
}

type SignInMethodsProps = Pick<ProfileScreenData, "identities" | "contacts">;

/** The linked providers, each with a button to unlink it. */
export function SignInMethods({ identities, contacts }: SignInMethodsProps) {
  const t = useTranslations();
  const { registration } = useRouteLoaderData("root") as RootData;
  return (
    <>
      <ul className="item-list">
        {contacts.proof === "password" && (
          <li className="item-list__item">
            <span>{t("profile.method.password")}</span>
          </li>
        )}
        {identities.map(({ identity, method }) => (
          <li key={identity} className="item-list__item">
            <span>{t(`profile.method.${method}`)}</span>
            <UnlinkForm identity={identity} proof={contacts.proof} />
          </li>
        ))}
      </ul>
      {identities.length === 0 && contacts.proof !== "password" && (
        <p className="muted">{t("profile.method.code")}</p>
      )}
      <FormError intent="unlink" />
      <LinkSignInMethods identities={identities} proof={contacts.proof} />
      {registration.passkey && (
        <a className="link" href={passkeysPath}>
          {t("profile.passkeys")}
        </a>
      )}
    </>
  );
}

/** Shows the proof field that a form's button needs, folded until opened. If no field is needed, only the button. */
function ProofDetails({ label, intent, proof, isOpen, children }: ProofDetailsProps) {
  const { answer } = useProfileForm(intent);
  const proofFieldState = useProofFieldState();
  if (proof === "sign-in") return children;
  return (
    <details className="proof-details" open={isOpen}>
      <summary>{label}</summary>
      <ProofField
        kind={proof}
        state={proofFieldState(isOpen ? answer : null)}
        hint="profile.proof.method-hint"
      />
      {children}
    </details>
  );
}

type ProofDetailsProps = {
  label: string;
  intent: string;
  proof: ProofKind;
  isOpen: boolean;
  children: ReactNode;
};

function UnlinkForm({ identity, proof }: { identity: string; proof: ProofKind }) {
  const t = useTranslations();
  const { answer } = useProfileForm("unlink");
  return (
    <Form method="post" action="/profile" navigate={false} fetcherKey="profile unlink">
      <input type="hidden" name="link" value={identity} />
      <ProofDetails
        label={t("profile.unlink")}
        intent="unlink"
        proof={proof}
        isOpen={answer?.values["link"] === identity}
      >
        <Button type="submit" variant="text" name="intent" value="unlink">
          {t("profile.unlink")}
        </Button>
      </ProofDetails>
    </Form>
  );
}

const linkableProviders = ["google", "facebook"] as const;

/** Buttons to link the portal's other sign-in methods. Plain forms, because the browser goes on to the provider. */
function LinkSignInMethods({
  identities,
  proof,
}: Pick<SignInMethodsProps, "identities"> & { proof: ProofKind }) {
  const t = useTranslations();
  const { answer } = useProfileForm("link");
  const { registration } = useRouteLoaderData("root") as RootData;
  const unlinkedProviders = linkableProviders.filter(
    (service) => registration[service] && !identities.some(({ method }) => method === service),
  );
  if (unlinkedProviders.length === 0) return null;
  return (
    <>
      {unlinkedProviders.map((service) => {
        const method = t(`profile.method.${service}`);
        const label = t("profile.link", { method });
        return (
          <form key={service} method="post" action="/profile">
            <input type="hidden" name="intent" value="link" />
            <ProofDetails
              label={label}
              intent="link"
              proof={proof}
              isOpen={answer?.values["method"] === service}
            >
              <Button type="submit" variant="soft" name="method" value={service}>
                {proof === "sign-in" ? label : t("profile.continue-to", { method })}
              </Button>
            </ProofDetails>
          </form>
        );
      })}
      <FormError intent="link" />
    </>
  );
}

/** The browsers in which the user is signed in to this portal. */
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
                <Button type="submit" variant="text" name="intent" value="end-session">
                  {t("common.sign-out")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/profile" navigate={false} fetcherKey="profile end-others">
          <Button type="submit" variant="soft" name="intent" value="end-others">
            {t("profile.end-others")}
          </Button>
        </Form>
      )}
      <FormError intent="end-session" />
    </>
  );
}
