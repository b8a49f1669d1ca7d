import type { TestPortal } from "./portal.ts";

/** What a test can do with the simulated SMS gateway. */
export type Phones = {
  /** Returns the texts sent to a phone, the newest first. */
  textsTo(phone: string): Promise<string[]>;
  /** Returns the code in the newest text. */
  codeTo(phone: string): Promise<string>;
  /** Makes the gateway refuse every message with this status; "" makes it accept messages again. */
  fail(status: string): Promise<void>;
};

/** Returns the phones of a portal's simulated SMS gateway. */
export function phonesAt({ simulators }: Pick<TestPortal, "simulators">): Phones {
  async function textsTo(phone: string): Promise<string[]> {
    const query = new URLSearchParams({ to: phone });
    const answer = await fetch(`${simulators}/twilio/messages.json?${query}`);
    return ((await answer.json()) as { body: string }[]).map(({ body }) => body);
  }
  return {
    textsTo,
    async codeTo(phone) {
      const [newest = ""] = await textsTo(phone);
      return /#(\d{6})$/.exec(newest)?.[1] ?? "";
    },
    async fail(status) {
      const body = new URLSearchParams({ status });
      await fetch(`${simulators}/twilio/failing`, { method: "POST", body });
    },
  };
}

let phones = 0;
/** Returns an unused phone number. */
export const newPhone = (): string => `+38050${String(1_000_000 + (phones += 1))}`;
