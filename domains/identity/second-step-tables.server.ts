import {
  bigint,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./tables.server.ts";
import type { SecondFactorKind } from "./second-step/second-step.ts";

const timestampColumn = (name: string) => timestamp(name, { withTimezone: true });

/** The authenticator apps and passkeys with which users prove their identity after signing in. */
export const secondFactors = pgTable(
  "second_factors",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<SecondFactorKind>().notNull(),
    /** What its owner calls it. */
    name: text("name").notNull(),
    /** The authenticator's secret, encrypted. */
    sealedSecret: text("sealed_secret"),
    /** The number of the last time window whose code was used: no code works twice. */
    lastWindow: bigint("last_window", { mode: "number" }),
    /** A passkey works only at the host where it was created. */
    host: text("host"),
    credentialId: text("credential_id"),
    publicKey: text("public_key"),
    /** The passkey's own counter of signatures, which never decreases; 0 if it counts nothing. */
    signatureCount: bigint("signature_count", { mode: "number" }),
    transports: text("transports").array(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    usedAt: timestampColumn("used_at"),
  },
  (t) => [
    index("second_factors_user").on(t.userId),
    uniqueIndex("second_factors_credential").on(t.credentialId),
  ],
);

/** Single-use codes for users who have lost their authenticator app or passkey, stored as HMACs. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: timestampColumn("used_at"),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
