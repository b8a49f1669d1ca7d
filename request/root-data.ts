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

/** A menu item as the page shows it: hidden and empty ones are gone (section 5). */
export type MenuLink = {
  id: string;
  title: string;
  href: string;
  newTab: boolean;
  icon: IconName | null;
  /** The address of a picture that stands for an icon; may be "". */
  picture: string;
  children: MenuLink[];
  /** From which width of the window on it stands in the header's row; else it is in the menu alone. */
  row?: "narrow" | "wide" | null;
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

/** What every screen knows of the portal and the person; what is not for everybody's eyes never gets here. */
export type RootData = {
  origin: string;
  language: string;
  direction: "ltr" | "rtl";
  primaryLanguage: string;
  languages: string[];
  messagesVersion: string;
  portal: { name: string; title: string; type: "mono" | "multi"; courseId: string };
  theme: {
    css: string;
    button: "gradient" | "flat" | "outline";
    extraCss: string;
    /** Addresses of the font files that this page's language surely needs. */
    fonts: string[];
    favicon: string;
    /** The mark beside the portal's name. */
    logo: string;
    /** A picture that holds the name as well, in place of both; "" when there is none. */
    logoWithText: string;
  };
  navigation: {
    enabled: boolean;
    type: "vertical" | "horizontal";
    theme: "dark" | "light";
    items: MenuLink[];
    /** In which windows a button opens the menu: in all, in those below 1200 px, in small ones; null: there is none. */
    button: "always" | "narrow" | "small" | null;
  };
  /** The portals that belong to this one, where the settings say that they are shown. */
  childPortals: { title: string; picture: string; list: { name: string; href: string }[] } | null;
  /** Whether the cookie snackbar asks. */
  asksCookies: boolean;
  widgets: {
    /** `href` may be "". */
    banner: { title: string; href: string } | null;
    /** The address of the stream. */
    radio: string | null;
    donation: { href: string; inMenu: boolean; inFooter: boolean } | null;
    /** Where a mentor is reached. */
    mentors: { name: "whatsapp" | "telegram" | "viber" | "facebook"; href: string }[];
  };
  contacts: { email: string; phone: string; address: string; description: string };
  socials: { name: string; href: string }[];
  actor: {
    kind: "guest" | "session" | "user";
    /** Whose work it is that this browser keeps; null for a guest. */
    id: string | null;
    firstName: string;
    lastName: string;
    email: string | null;
    /** What stands for a picture of them; "" for nobody. */
    initial: string;
  };
  registration: RegistrationFacts & {
    swapPopups: boolean;
    passwordMinLength: number;
    fields: FormField[];
  };
  /** Whether pages hold the first view of the login ready, closed (see docs/decisions/0050). */
  firstView: boolean;
  /** The messengers that one can sign in by here. */
  messengers: Messenger[];
  gdpr: boolean;
  /** Whether whoever asks is offered to sign in with one tap. */
  oneTap: boolean;
  allowChangePersonalInfo: boolean;
  authMigration: boolean;
  /** Whether this person may come by a messenger; asked only where it matters. */
  hasMessengerLink: boolean;
  advantagesPublished: boolean;
  /** Whether visitors may say in which region they live. */
  hasRegions: boolean;
  mode: "demo" | "production" | "test";
  /** Names this browser for its answers that are nobody's yet (no credential); null for a guest. */
  deviceName: string | null;
  /** A link that signs in was opened: use it now, ask (signed in already), or say that it no longer works. */
  quickSignIn: "now" | "ask" | "failed" | null;
  /** Key of a short message the page before left. */
  flashed: string | null;
  /** What the action of this very request says to the popup, when scripts are off. */
  stepResult: StepResult | null;
  /** What this browser's popup has gathered between its steps; null without a popup. */
  run: RunData | null;
  /** What the popup's step asked of the server. */
  stepData: { step: string; data: StepData } | null;
  /** The page popup that the address asks for; null without one. */
  pagePopup: PagePopup | null;
};

/** What a browser's walk has gathered, kept on the server: it counts for one scenario over one page. */
export type RunData = { scenario: string; page: string; options: ScenarioOptions };

/**
 * A popup that belongs to a page's address: `?popup=courses`, or `?popup=page&of=about-us` where there is more than
 * one of its kind. Any link opens it; without scripts the server sends it open.
 */
export type PagePopup = {
  name: string;
  of: string | null;
  /** What its loader found; its own view knows the type. */
  shown: unknown;
};

/** The answer of a popup's step: what was wrong, and what had been entered (never a password). */
export type StepResult = {
  scenario: string;
  step: string;
  /** Field id to message key with parameters. */
  errors: Record<string, { key: string; params?: Record<string, string | number> }>;
  /** The form's own line. */
  messageKey: string | null;
  /** The server's own words, where the specification shows them (section 8). */
  message: string | null;
  values: Record<string, string>;
};

/** What a screen tells the popup about what stands behind it (see scenarios/facts.ts). */
export type ScreenFacts = {
  routeName: string;
  course?: CourseFacts | undefined;
  element?: ElementFacts | undefined;
  microcourse?: MicrocourseFacts | undefined;
  openedElement?: string | undefined;
  lastOpenedElement?: string | undefined;
  loginPage?: boolean | undefined;
};
