import type { TestPortal } from "./portal.ts";

/** A stand-in for a gateway, as a test looks at it. */
export type Phones = {
  /** The texts that a phone was sent, the newest first. */
  textsTo(phone: string): Promise<string[]>;
  /** The code in the newest of them. */
  codeTo(phone: string): Promise<string>;
  /** Makes the gateway answer every message with this status; empty: takes them again. */
  fail(status: string): Promise<void>;
};

/** The simulated phones behind `simulators`, the address that stand-ins are reached at. */
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
/** A phone that nobody has yet. */
export const newPhone = (): string => `+38050${String(1_000_000 + (phones += 1))}`;
