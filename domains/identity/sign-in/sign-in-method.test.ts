import { expect, test } from "vitest";
import {
  methodColumns,
  layoutOfMethods,
  offeredSignInMethods,
  signInMethods,
} from "./sign-in-method.ts";

const noMethods = {
  email: false,
  google: false,
  facebook: false,
  messengers: false,
  anonymous: false,
  phone: false,
};

test.each([
  [1, "square", true, true],
  [2, "square", true, true],
  [3, "circle", false, true],
  [4, "circle", false, true],
  [5, "circle", false, false],
  [9, "circle", false, false],
])("%i buttons have the shape %s; with names: %s; large: %s", (count, shape, hasNames, isLarge) => {
  expect(layoutOfMethods(count)).toEqual({ shape, hasNames, isLarge });
});

test("offers all methods in order, and none that is switched off", () => {
  const all = {
    ...noMethods,
    email: true,
    google: true,
    facebook: true,
    anonymous: true,
    phone: true,
    passkey: true,
  };
  expect(offeredSignInMethods(all, ["viber", "facebookmessenger", "telegram", "whatsapp"])).toEqual(
    signInMethods,
  );
  expect(offeredSignInMethods(noMethods)).toEqual([]);
  expect(offeredSignInMethods({ ...noMethods, email: true, google: true })).toEqual([
    "google",
    "email",
  ]);
});

test("puts up to six circles in one row, more in two rows of similar length", () => {
  expect([1, 3, 6, 7, 8].map(methodColumns)).toEqual([1, 3, 6, 4, 4]);
});
