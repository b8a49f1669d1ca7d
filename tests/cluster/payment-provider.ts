import type { Hono } from "hono";
import { systemClock } from "#platform/clock.ts";
import { liqpay } from "#simulators/liqpay.ts";
import { referenceIn } from "#tests/kit/orders.ts";
import type { Payment } from "#simulators/checkout/payment.ts";

type Field = { name: string; value: string };

/** The payment service: it charges people, remembers each charge, and reports it to the portal until that is accepted. */
export class PaymentProvider {
  readonly #app: Hono = liqpay.app({ base: "http://payments.example", clock: systemClock });
  #payments: readonly Payment[] = [];

  /** The keys of the shop's account there, as settings of the servers. */
  readonly keys: Readonly<Record<string, string>> = {
    LIQPAY_PUBLIC_KEY: liqpay.keys.liqpay!.publicKey,
    LIQPAY_PRIVATE_KEY: liqpay.keys.liqpay!.privateKey,
  };

  /** Charges somebody who comes with the portal's form. @returns the reference of the payment */
  async pay(fields: readonly Field[], choice: "pay" | "twice"): Promise<string> {
    const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
    const opened = await this.#app.request("/api/3/checkout", { method: "POST", body });
    const place = opened.headers.get("location");
    if (place === null) throw new Error(`The payment service refused: ${await opened.text()}`);
    const path = place.slice(place.indexOf("/payments/"));
    await this.#app.request(path, { method: "POST", body: new URLSearchParams({ choice }) });
    await this.#read();
    return referenceIn(fields);
  }

  async #read(): Promise<void> {
    const response = await this.#app.request("/payments.json");
    this.#payments = (await response.json()) as Payment[];
  }

  isAccepted(reference: string): boolean {
    void this.#read();
    const payment = this.#payments.find((one) => one.reference === reference);
    return payment?.notifications.some(({ isAccepted }) => isAccepted) ?? false;
  }

  /** The references of all charges. */
  async charges(): Promise<string[]> {
    await this.#read();
    return this.#payments.filter(({ state }) => state === "paid").map((one) => one.reference);
  }
}
