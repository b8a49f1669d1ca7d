import { html } from "hono/html";
import { hiddenFields, simulatorPage } from "./page.ts";
import { simulatedPeople } from "./people.ts";

/** Renders the sign-in page of a simulated provider: choose a known person, type a name and email, or cancel. */
export function choosePersonPage(
  title: string,
  { action, client, values }: { action: string; client: string; values: Record<string, string> },
) {
  return simulatorPage(
    title,
    html`<p class="dim">
        This simulates the real service. You need no password to continue to ${client}.
      </p>
      <form method="post" action="${action}">
        ${hiddenFields(values)}
        ${simulatedPeople.map(
          ({ id, firstName, lastName, email }) =>
            html`<button name="person" value="${id}">
              <b>${firstName} ${lastName}</b>${email}
            </button>`,
        )}
      </form>
      <hr />
      <form method="post" action="${action}">
        ${hiddenFields(values)}
        <label>Name<input name="name" autocomplete="off" /></label>
        <label>Email<input name="email" type="email" required autocomplete="off" /></label>
        <button>Continue as someone else</button>
      </form>
      <hr />
      <form method="post" action="${action}">
        ${hiddenFields(values)}
        <button class="plain" name="cancel" value="1">Cancel</button>
      </form>`,
  );
}
