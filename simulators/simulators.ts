import { facebook } from "./facebook.ts";
import { google } from "./google.ts";
import { liqpay } from "./liqpay.ts";
import { location } from "./location.ts";
import { messenger } from "./messenger.ts";
import { push } from "./push.ts";
import type { Simulator } from "./simulator.ts";
import { telegram } from "./telegram.ts";
import { twilio } from "./twilio.ts";
import { viber } from "./viber.ts";
import { wayforpay } from "./wayforpay.ts";
import { whatsapp } from "./whatsapp.ts";

/** All simulators. */
export const simulators: readonly Simulator[] = [
  google,
  facebook,
  location,
  twilio,
  telegram,
  whatsapp,
  viber,
  messenger,
  liqpay,
  wayforpay,
  push,
];
