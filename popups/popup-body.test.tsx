import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { IntlProvider } from "use-intl";
import { beforeAll, describe, expect, test } from "vitest";
import en from "#messages/en.json" with { type: "json" };
import { nestMessages } from "#messages/nest.ts";
import { catalogue } from "#scenarios/catalogue.ts";
import { makeRootData } from "#request/root-data.fixture.ts";
import { formAction, PopupBody } from "./popup-body.tsx";
import { loadAllStepViews } from "./step-views.ts";

beforeAll(loadAllStepViews);

/** Renders the page as the server would send it, and throws for every text that isn't in the messages. */
function render(address: string, overrides: Parameters<typeof makeRootData>[0] = {}): string {
  const root = makeRootData(overrides);
  const screen = { routeName: "main" };
  const Stub = createRoutesStub([
    {
      path: "*",
      Component: () => (
        <IntlProvider
          locale="en"
          timeZone="UTC"
          messages={nestMessages(en) as Record<string, never>}
          onError={(error) => {
            throw error;
          }}
        >
          <PopupBody root={root} screen={screen} />
        </IntlProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the popup without scripts", () => {
  test("is open at its address, and links close it and lead to other steps", () => {
    const html = render("/about/?scenario=login&x=1");
    expect(html).toMatch(/<dialog open=""/);
    expect(html).toContain('<a class="dialog-backdrop" href="/about/"');
    expect(html).toContain('href="/about/?x=1&amp;scenario=login&amp;step=forgot-password"');
    expect(html).toContain('href="/about/?x=1&amp;scenario=sign-in"');
    expect(html).toMatch(/<form [^>]*action="\/about\/\?x=1&amp;scenario=login" method="post"/);
  });

  test("posts from the main page to the main page's own route", () => {
    expect(render("/?scenario=login")).toContain('action="/?index&amp;scenario=login"');
    expect(formAction("/courses/?scenario=login")).toBe("/courses/?scenario=login");
  });

  test("shows errors and entered values, but no password", () => {
    const stepResult = {
      scenario: "login",
      step: "login",
      errors: { email: { key: "crud.validation.message.email" } },
      messageKey: "env.scenarious.popup.login.error",
      message: null,
      values: { email: "hanna.example", password: "secret" },
    };
    const html = render("/?scenario=login", { stepResult });
    expect(html).toContain('value="hanna.example"');
    expect(html).toContain('aria-invalid="true"');
    expect(textOf(html)).toContain(en["crud.validation.message.email"]);
    expect(textOf(html)).toContain(en["env.scenarious.popup.login.error"]);
  });

  test("has the email's token in the form, never in its address", () => {
    const html = render("/?scenario=restore-password&pwdtoken=abc");
    expect(html).toContain('type="hidden" name="pwdtoken" value="abc"');
    expect(html).not.toMatch(/(?:action|href)="[^"]*pwdtoken/);
  });
});

describe("every step", () => {
  test.each([
    ["/?scenario=login", "Sign in"],
    ["/?scenario=login&step=login-by-email", "Sign in"],
    ["/?scenario=login&step=forgot-password", "Send link"],
    ["/?scenario=login&step=final-action", "Check your email"],
    ["/?scenario=sign-in", "Create account"],
    ["/?scenario=restore-password&pwdtoken=t", "Save new password"],
    ["/?scenario=restore-password", "Save new password"],
    ["/?scenario=start-free-lesson", "Sign in to continue"],
  ])("%s renders with texts from the messages", (address, expectedText) => {
    expect(textOf(render(address))).toContain(expectedText);
  });

  test("success shows nothing until the user is signed in", () => {
    const actor = {
      kind: "user" as const,
      id: "anna",
      firstName: "",
      lastName: "",
      email: null,
      picture: "",
      initial: "A",
    };
    const html = render("/?scenario=login&step=success", { actor });
    expect(textOf(html)).toContain("Congratulations!");
    expect(textOf(html)).toContain("Start learning");
    expect(render("/?scenario=login&step=success")).not.toContain("Congratulations!");
  });

  test("has its heading in the messages", () => {
    const keys = Object.values(catalogue).flatMap(({ steps }) =>
      steps.flatMap((step: { title?: string; description?: string }) => [
        step.title,
        step.description,
      ]),
    );
    for (const key of keys) if (key) expect(en).toHaveProperty([key]);
  });
});

describe("the portal's settings", () => {
  test("a guest and a session user see different alerts", () => {
    const session = {
      kind: "session" as const,
      firstName: "",
      lastName: "",
      email: null,
      picture: "",
      initial: "A",
      id: "anna",
    };
    const address = "/courses/1?scenario=start-free-lesson";
    expect(textOf(render(address))).toContain(en["course-close-first"]);
    expect(textOf(render(address, { actor: session }))).toContain(en["course"]);
  });

  test("with gdpr both forms have a ticked consent checkbox; without it, registration has a notice", () => {
    for (const scenario of ["login", "sign-in"]) {
      const html = render(`/?scenario=${scenario}`, { gdpr: true });
      expect(html).toMatch(/<input (?=[^>]*name="agreed")(?=[^>]*checked="")/);
      expect(render(`/?scenario=${scenario}`)).not.toContain('name="agreed"');
    }
    expect(render("/?scenario=sign-in")).toContain('href="/terms-of-use/"');
  });

  test("each field has the autocomplete value that password managers need", () => {
    const login = render("/?scenario=login");
    expect(login).toMatch(/autocomplete="username webauthn"/i);
    expect(login).toMatch(/autocomplete="current-password"/i);
    const registration = render("/?scenario=sign-in");
    for (const token of ["given-name", "family-name", "email", "new-password"])
      expect(registration.toLowerCase()).toContain(`autocomplete="${token}"`);
  });

  test("a portal without sign-in methods says so instead of showing a form", () => {
    const registration = { ...makeRootData().registration, email: false };
    expect(textOf(render("/?scenario=login", { registration }))).toContain(
      en["popup.no-sign-in-methods"],
    );
    expect(render("/?scenario=sign-in", { registration })).not.toContain("<form");
  });
});
