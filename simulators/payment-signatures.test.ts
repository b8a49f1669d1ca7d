import { expect, test } from "vitest";
import { liqpaySignature } from "./liqpay.ts";
import { wayforpaySignature } from "./wayforpay.ts";

// All other tests trust the simulators, so these compare their signatures with the gateways' published examples.

test("the simulated LiqPay signs like LiqPay's example", () => {
  expect(liqpaySignature("your_private_key", "base64_post_string")).toBe(
    "tp+ZLmKm1/E83dIzUpx5ljcttP4=",
  );
});

test("the simulated WayForPay signs like WayForPay's example", () => {
  const fields =
    "test_merchant;www.market.ua;DH783023;1415379863;1547.36;UAH;Процесор Intel Core i5-4670 3.4GHz;Пам'ять Kingston DDR3-1600 4096MB PC3-12800;1;1;1000;547.36";
  expect(wayforpaySignature("flk3409refn54t54t*FNJRET", fields.split(";"))).toBe(
    "bf994402be96fe7c79a1f4235ed67206",
  );
});
