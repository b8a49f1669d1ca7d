import { html } from "hono/html";
import { simulatorPage } from "#simulators/page.ts";
import {
  type Choice,
  choices,
  laterChoices,
  laterChoicesOf,
  type Payment,
  type PaymentState,
} from "./payment.ts";

const stands: Record<PaymentState, string> = {
  open: "not paid yet",
  waiting: "the bank is still thinking",
  paid: "paid",
  sandbox: "paid with a test card",
  declined: "declined",
  refunded: "given back",
};

const noMoney = html`<p class="dim">
  A stand-in for the real service: <b>no money moves here</b>, and nobody is asked for a card.
</p>`;

const summary = (payment: Payment) => html`
  <p>To <b>${payment.merchant}</b>, for the order ${payment.reference}:</p>
  <ul>
    ${payment.products.map(({ name, price }) => html`<li>${name}: ${price}</li>`)}
  </ul>
  <p><b>${payment.amount} ${payment.currency}</b>, ${stands[payment.state]}</p>
`;

/** The page to pay or cancel a payment. */
export function paymentPage(service: string, payment: Payment, offered: readonly Choice[]) {
  return simulatorPage(
    `${service} (simulated)`,
    html`${noMoney} ${summary(payment)}
    ${
      payment.state === "open"
        ? html`<form method="post">
            ${offered.map((one) => html`<button name="do" value="${one}">${choices[one]}</button>`)}
          </form>`
        : html`<form method="post">
            <button name="do" value="back">Go back to the shop</button>
          </form>`
    }`,
  );
}

/** The page for a shop's form that no gateway would accept. */
export const refusedPage = (service: string, why: string) =>
  simulatorPage(
    `${service} (simulated)`,
    html`${noMoney}
      <p role="alert">${why}</p>`,
  );

/** Returns the browser to the shop by POST, as some gateways do; without scripts by a button. */
export const backByPostPage = (service: string, to: string, fields: Record<string, string>) =>
  simulatorPage(
    `${service} (simulated)`,
    html`${noMoney}
      <form method="post" action="${to}" id="back">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button>Go back to the shop</button>
      </form>
      <script>
        document.getElementById("back").submit();
      </script>`,
  );

/** The gateway's own console: each payment with its notifications, and what can still be done with it. */
export function paymentsPage(
  service: { name: string; home: string },
  payments: readonly Payment[],
) {
  return simulatorPage(
    `${service.name}’s payments (simulated)`,
    html`${noMoney} ${payments.length === 0 ? html`<p>No payments yet.</p>` : ""}
    ${payments.map(
      (payment) =>
        html`<hr />
          ${summary(payment)}
          <ol class="dim">
            ${payment.calls.map(
              ({ state, forged, status, accepted }) =>
                html`<li>
                  told the shop “${stands[state]}”${forged ? ", falsely signed" : ""}: it answered
                  ${status}${accepted ? "" : ", which is no acceptance"}
                </li>`,
            )}
          </ol>
          <form method="post" action="${service.home}/payments/${payment.id}">
            <input type="hidden" name="from" value="console" />
            ${laterChoicesOf[payment.state].map(
              (one) => html`<button name="do" value="${one}">${laterChoices[one]}</button>`,
            )}
          </form>`,
    )}`,
  );
}
