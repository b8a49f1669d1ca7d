import { facebook } from "./facebook.ts";
import { google } from "./google.ts";
import { location } from "./location.ts";
import type { Simulator } from "./simulator.ts";
import { twilio } from "./twilio.ts";

/** Every outside service that has a stand-in. */
export const simulators: readonly Simulator[] = [google, facebook, location, twilio];
