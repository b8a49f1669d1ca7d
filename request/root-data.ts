import type { Messenger } from "#domains/messaging/messenger.ts";
import type { StepData } from "#domains/identity/steps/step-view.ts";
import type {
  CourseFacts,
  ElementFacts,
  MicrocourseFacts,
  RegistrationFacts,
} from "#scenarios/facts.ts";
import type { ScenarioOptions } from "#scenarios/scenario.ts";
import type { IconName } from "#ui/icon-names.ts";

/** A menu item as the page shows it: hidden and empty ones are removed. */
export type MenuLink = {
  id: string;
  title: string;
  href: string;
  newTab: boolean;
  icon: IconName | null;
  /** The URL of a picture used as an icon; may be "". */
  picture: string;
  children: MenuLink[];
  /** The narrowest window in which the header's row shows the item. Without it, only the opened menu shows it. */
  minWidth?: "desktop" | "wide" | null;
};

/** A registration field in the language of the page. */
export type FormField = {
  id: string;
  name: string;
  type: string;
  defaultValue: string;
  validation: {
    required?: boolean | undefined;
    email?: boolean | undefined;
    minLength?: number | undefined;
    maxLength?: number | undefined;
    regexp?: string | undefined;
    phone?: boolean | undefined;
  };
};

/** Data of the portal and the user that every screen has; only what everybody may see. */
export type RootData = {
  origin: string;
  language: string;
  direction: "ltr" | "rtl";
  primaryLanguage: string;
  languages: string[];
  messagesVersion: string;
  /** The page belongs to the studio, which has its own style sheet; left out on the portal's pages. */
  isStudio?: true;
  /** Why this page shows no frames of other sites; left out where it may. */
  frameNotice?: string;
  portal: { name: string; title: string; type: "mono" | "multi"; courseId: string };
  theme: {
    /** Null in the data of a document, which contains it (app/theme-css.ts). */
    css: string | null;
    button: "gradient" | "flat" | "outline";
    extraCss: string;
    /** URLs of the font files that this page's language certainly needs. */
    fonts: string[];
    favicon: string;
    /** The mark beside the portal's name. */
    logo: string;
    /** A picture that contains the name as well and replaces both; "" without one. */
    logoWithText: string;
  };
  navigation: {
    enabled: boolean;
    type: "vertical" | "horizontal";
    theme: "dark" | "light";
    items: MenuLink[];
    /** In which windows a button opens the menu: in all, in those below 1200 px, or in small ones; null: in none. */
    button: "always" | "below-wide" | "below-desktop" | null;
  };
  /** The portals that belong to this one, if the settings show them. */
  childPortals: { title: string; picture: string; list: { name: string; href: string }[] } | null;
  /** Whether to ask about cookies. */
  needsCookieConsent: boolean;
  widgets: {
    /** `href` may be "". */
    banner: { title: string; href: string } | null;
    /** The URL of the stream. */
    radio: string | null;
    donation: { href: string; inMenu: boolean; inFooter: boolean } | null;
    /** Whether a button opens the invitation to write to a mentor. */
    hasMentorButton: boolean;
  };
  contacts: { email: string; phone: string; address: string; description: string };
  socials: { name: string; href: string }[];
  actor: {
    kind: "guest" | "session" | "user";
    /** The user whose queued work this browser stores; null for a guest. */
    id: string | null;
    firstName: string;
    lastName: string;
    email: string | null;
    /** The URL of the profile picture; "" without one. */
    picture: string;
    /** A letter shown instead of a picture of the user; "" without one. */
    initial: string;
  };
  registration: RegistrationFacts & {
    swapPopups: boolean;
    passwordMinLength: number;
    fields: FormField[];
  };
  /** Whether pages contain the first view of the login, closed (see docs/decisions/0050). */
  hasLogin: boolean;
  /** The messengers available for signing in here. */
  messengers: Messenger[];
  gdpr: boolean;
  /** Whether this visitor is offered one tap. */
  offersOneTap: boolean;
  allowChangePersonalInfo: boolean;
  authMigration: boolean;
  /** Whether this user may sign in with a messenger; looked up only where needed. */
  hasMessengerLink: boolean;
  advantagesPublished: boolean;
  /** Whether visitors may enter their region. */
  hasRegions: boolean;
  mode: "demo" | "production" | "test";
  /** Identifies this browser for its answers without an account (no credential); null for a guest. */
  deviceName: string | null;
  /** A quick link was opened: use it now, ask first (signed in already), or report that it no longer works. */
  quickSignIn: "now" | "ask" | "failed" | null;
  /** Key of a short message from the page before. */
  flashKey: string | null;
  /** What the action of this request returns to the popup, if scripts are off. */
  stepResult: StepResult | null;
  /** What this browser has entered in its popup so far; null without a popup. */
  run: RunData | null;
  /** Data that the popup's step loads from the server. */
  stepData: { step: string; data: StepData } | null;
  /** The page popup in the URL; null without one. */
  pagePopup: PagePopup | null;
};

/** A browser's scenario run, stored on the server; valid for one scenario over one page. */
export type RunData = { scenario: string; page: string; options: ScenarioOptions };

/**
 * A popup in a page's URL: `?popup=courses`, or `?popup=page&of=about-us` if there is more than one of its kind. Any
 * link opens it; without scripts the server sends it open.
 */
export type PagePopup = {
  name: string;
  subject: string | null;
  /** The data of the popup's loader. Only the popup's view knows the type. */
  data: unknown;
};

/** The result of a popup's step: errors, and what was entered (never a password). */
export type StepResult = {
  scenario: string;
  step: string;
  /** Field id to message key with parameters. */
  errors: Record<string, { key: string; params?: Record<string, string | number> }>;
  /** A message about the whole form. */
  messageKey: string | null;
  /** The server's own text, where the specification shows it. */
  message: string | null;
  values: Record<string, string>;
};

/** What a screen tells the popup about the page behind it (see scenarios/facts.ts). */
export type ScreenFacts = {
  routeName: string;
  course?: CourseFacts | undefined;
  element?: ElementFacts | undefined;
  microcourse?: MicrocourseFacts | undefined;
  openedElement?: string | undefined;
  lastOpenedElement?: string | undefined;
  loginPage?: boolean | undefined;
};
