import type { Facts } from "#scenarios/facts.ts";
import type { RootData, ScreenFacts } from "#request/root-data.ts";

/**
 * The data about portal and user that the popup's rules need. The server can load it without the rest of the root's
 * data.
 */
export type FactsSource = Pick<
  RootData,
  "gdpr" | "allowChangePersonalInfo" | "authMigration" | "hasMessengerLink"
> & {
  actor: Pick<RootData["actor"], "kind">;
  registration: Omit<RootData["registration"], "swapPopups" | "passwordMinLength" | "fields"> & {
    fields: readonly { id: string }[];
  };
  advantagesPublished?: boolean;
};

/** Builds the rules' facts from what every screen knows and what this screen adds. */
export function scenarioFacts(
  source: FactsSource,
  screen: ScreenFacts,
  { sessionRefused = false } = {},
): Facts {
  const { registration, actor } = source;
  const { email, google, facebook, messengers, anonymous, phone, passkey } = registration;
  return {
    actor: actor.kind,
    signedIn: actor.kind === "user",
    registration: { email, google, facebook, messengers, anonymous, phone, passkey },
    allowChangePersonalInfo: source.allowChangePersonalInfo,
    registrationFields: registration.fields.map(({ id }) => id),
    gdpr: source.gdpr,
    course: screen.course,
    element: screen.element,
    microcourse: screen.microcourse,
    routeName: screen.routeName,
    openedElement: screen.openedElement,
    lastOpenedElement: screen.lastOpenedElement,
    advantagesPublished: source.advantagesPublished ?? false,
    authMigration: source.authMigration,
    hasMessengerLink: source.hasMessengerLink,
    loginPage: screen.loginPage ?? false,
    sessionRefused,
  };
}
