import { html } from "hono/html";
import { simulatorPage } from "#simulators/page.ts";
import {
  type Choice,
  choiceLabels,
  laterChoiceLabels,
  laterChoicesByState,
  type Payment,
  type PaymentState,
} from "./payment.ts";

const stateTexts: Record<PaymentState, string> = {
  open: "not paid yet",
  waiting: "pending at the bank",
  paid: "paid",
  sandbox: "paid with a test card",
  declined: "declined",
  refunded: "refunded",
};

const simulatorNotice = html`<p class="dim">
  This simulates the real service: <b>no money is moved</b>, and no card is needed.
</p>`;

const renderSummary = (payment: Payment) => html`
  <p>To <b>${payment.merchant}</b>, for the order ${payment.reference}:</p>
  <ul>
    ${payment.products.map(({ name, price }) => html`<li>${name}: ${price}</li>`)}
  </ul>
  <p><b>${payment.amount} ${payment.currency}</b>, ${stateTexts[payment.state]}</p>
`;

/** The page on which the payer chooses what happens to an open payment. */
export function paymentPage(service: string, payment: Payment, offeredChoices: readonly Choice[]) {
  return simulatorPage(
    `${service} (simulated)`,
    html`${simulatorNotice} ${renderSummary(payment)}
    ${
      payment.state === "open"
        ? html`<form method="post">
            ${offeredChoices.map((one) => html`<button name="choice" value="${one}">${choiceLabels[one]}</button>`)}
          </form>`
        : html`<form method="post">
            <button name="choice" value="back">Go back to the shop</button>
          </form>`
    }`,
  );
}

/** The page for a shop's form that the gateway refuses. */
export const refusedPage = (service: string, reason: string) =>
  simulatorPage(
    `${service} (simulated)`,
    html`${simulatorNotice}
      <p role="alert">${reason}</p>`,
  );

/** Sends the browser back to the shop by POST, as some gateways do. Without scripts there is a button. */
export const backByPostPage = (
  service: string,
  returnUrl: string,
  fields: Record<string, string>,
) =>
  simulatorPage(
    `${service} (simulated)`,
    html`${simulatorNotice}
      <form method="post" action="${returnUrl}" id="back">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Go back to the shop</button>
      </form>
      <script>
        document.getElementById("back").submit();
      </script>`,
  );

/** The gateway's console: each payment with its notifications and the buttons for what can be done next. */
export function paymentsPage(
  service: { name: string; consolePath: string },
  payments: readonly Payment[],
) {
  return simulatorPage(
    `${service.name}’s payments (simulated)`,
    html`${simulatorNotice} ${payments.length === 0 ? html`<p>No payments yet.</p>` : ""}
    ${payments.map(
      (payment) =>
        html`<hr />
          ${renderSummary(payment)}
          <ol class="dim">
            ${payment.notifications.map(
              ({ state, isForged, status, isAccepted }) =>
                html`<li>
                  notified the shop of
                  “${stateTexts[state]}”${isForged ? " with a wrong signature" : ""}: it answered
                  ${status}${isAccepted ? "" : ", which was not accepted"}
                </li>`,
            )}
          </ol>
          <form method="post" action="${service.consolePath}/payments/${payment.id}">
            <input type="hidden" name="from" value="console" />
            ${laterChoicesByState[payment.state].map(
              (one) =>
                html`<button name="choice" value="${one}">${laterChoiceLabels[one]}</button>`,
            )}
          </form>`,
    )}`,
  );
}
