import { html } from "hono/html";
import { hiddenFields, simulatorPage } from "./page.ts";
import { simulatedPeople } from "./people.ts";

/** The page to sign in: as a known person, as anybody by name and email, or to cancel. */
export function choosePersonPage(
  title: string,
  { action, client, values }: { action: string; client: string; values: Record<string, string> },
) {
  return simulatorPage(
    title,
    html`<p class="dim">
        A stand-in for the real service, to go on to ${client}. Nobody is asked for a password.
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
