import type { TestPortal } from "./portal.ts";

/** What a test can do with the simulated SMS gateway. */
export type Phones = {
  /** Returns the texts sent to a phone, the newest first. */
  textsTo(phone: string): Promise<string[]>;
  /** Returns the code in the newest text. */
  codeTo(phone: string): Promise<string>;
  /** Makes the gateway refuse every message with this status; "" makes it accept messages again. */
  setFailureStatus(status: string): Promise<void>;
};

/** Returns functions that read and change the simulated SMS gateway of a portal. */
export function phonesAt({ simulatorsUrl }: Pick<TestPortal, "simulatorsUrl">): Phones {
  async function textsTo(phone: string): Promise<string[]> {
    const query = new URLSearchParams({ to: phone });
    const response = await fetch(`${simulatorsUrl}/twilio/messages.json?${query}`);
    return ((await response.json()) as { body: string }[]).map(({ body }) => body);
  }
  return {
    textsTo,
    async codeTo(phone) {
      const [newest = ""] = await textsTo(phone);
      return /#(\d{6})$/.exec(newest)?.[1] ?? "";
    },
    async setFailureStatus(status) {
      const body = new URLSearchParams({ status });
      await fetch(`${simulatorsUrl}/twilio/failing`, { method: "POST", body });
    },
  };
}

let phoneCount = 0;
/** Returns an unused phone number. */
export const newPhone = (): string => `+38050${String(1_000_000 + (phoneCount += 1))}`;
