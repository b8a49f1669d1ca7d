import fc from "fast-check";

/** Which of two people acts, at which of two portals, in which of their two browsers there. */
export type Place = { who: 0 | 1; at: 0 | 1; slot: 0 | 1 };

export type IdentityStep = Place &
  (
    | { do: "register" | "change email" | "ask reset" | "type phone"; whose: 0 | 1 }
    /** One of the reset emails of this person: 0 is the newest. */
    | { do: "use reset"; which: number }
    | { do: "password"; whose: 0 | 1; isOld: boolean }
    | { do: "google" | "phone" | "link google" }
    | { do: "sign out" | "sign out everywhere" | "delete" }
    /** A volunteer of the portal creates a link for this person's verified address, or grants them a course. */
    | { do: "make quick link" | "be given a course" }
    | { do: "use quick link"; which: number }
  );

/** The steps that happen at the same moment. */
export type IdentityTurn = IdentityStep[];

const bit = fc.constantFrom<0 | 1>(0, 1);
const which = fc.nat(2);
const place = { who: bit, at: fc.constantFrom<0 | 1>(0, 0, 0, 1), slot: bit };

const step: fc.Arbitrary<IdentityStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      ...place,
      do: fc.constantFrom("register", "change email", "change email", "ask reset", "type phone"),
      whose: bit,
    }),
  },
  { weight: 4, arbitrary: fc.record({ ...place, do: fc.constant("use reset"), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...place,
      do: fc.constant("password"),
      whose: bit,
      isOld: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ ...place, do: fc.constantFrom("google", "phone", "link google") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...place,
      do: fc.constantFrom(
        "sign out",
        "sign out everywhere",
        "delete",
        "make quick link",
        "be given a course",
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...place, do: fc.constant("use quick link"), which }) },
) as fc.Arbitrary<IdentityStep>;

/** Usually one step after another, sometimes two or three at once. */
export const turn: fc.Arbitrary<IdentityTurn> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(step) },
  { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
);

const [anna, bohdan] = [0, 1] as const;
const here = { at: 0, slot: 0 } as const;
const register = (who: 0 | 1, whose: 0 | 1): IdentityStep => ({
  ...here,
  who,
  do: "register",
  whose,
});
const change = (who: 0 | 1, whose: 0 | 1): IdentityStep => ({
  ...here,
  who,
  do: "change email",
  whose,
});
const ask = (whose: 0 | 1): IdentityStep => ({ ...here, who: whose, do: "ask reset", whose });
const use = (who: 0 | 1, which = 0): IdentityStep => ({ ...here, who, do: "use reset", which });
const go = (who: 0 | 1, by: "google" | "phone"): IdentityStep => ({ ...here, who, do: by });
const old = (who: 0 | 1, slot: 0 | 1): IdentityStep => ({
  ...here,
  who,
  slot,
  do: "password",
  whose: who,
  isOld: true,
});

/** Starts for the stories: most accidents need an account and an address of another person. */
export const beginnings: IdentityTurn[][] = [
  [[register(anna, anna)]],
  // A link sent before the address changed.
  [
    [register(anna, anna)],
    [ask(anna)],
    [change(anna, bohdan)],
    [use(anna)],
    [go(bohdan, "google")],
  ],
  // One person's phone with the other person's address.
  [[go(anna, "phone")], [change(anna, bohdan)], [go(bohdan, "google")]],
  [[go(anna, "phone")], [change(anna, bohdan)], [ask(bohdan)], [use(bohdan)]],
  // One person registers an address while its owner signs in with Google.
  [[register(anna, bohdan), go(bohdan, "google")]],
  // The old password at the moment of a reset.
  [[register(anna, anna)], [ask(anna)], [use(anna), old(anna, 0), old(anna, 1)]],
];
