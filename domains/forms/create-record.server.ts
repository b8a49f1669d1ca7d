import { createHash } from "node:crypto";
import {
  countAnonymousWrite,
  findKeyOwner,
  writerOf,
} from "#domains/identity/limits/anonymous-writes.server.ts";
import { type AttemptLimit, countAttempt } from "#domains/identity/limits/count-attempt.server.ts";
import { consentMissing, invalidFields, tooManyAttempts } from "#domains/identity/errors.ts";
import { saveConsent, policyVersionOf } from "#domains/identity/sign-in/save-consent.server.ts";
import { isPhone } from "#domains/identity/codes/phone-rules.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import type { FieldError } from "#platform/domain-error.ts";
import { checkRecord, toRecord } from "./check-record.ts";
import { dataSourceUnknown } from "./errors.ts";
import { type DataSourceField, missionaryIdField, userIdField } from "./form.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { findOption } from "./search-options.server.ts";
import { isSearched, localizeField } from "./show-form.ts";
import { dataSourceRecords } from "./tables.server.ts";
import { readMentorId } from "#domains/identity/membership/read-member.server.ts";

export type FormsCtx = Ctx & { cookies: ReadonlyMap<string, string> };

/** Limits the records of one account or browser: people fill in forms by hand. */
export const recordLimit: AttemptLimit = {
  name: "form record",
  attemptsMax: 20,
  windowMs: 3_600_000,
};
/**
 * Without an idempotency key, equal values from the same user or IP address within this time are one record: a double
 * click, or a page sent again.
 */
export const sameRecordMs = 10 * 60_000;

const fieldsErrorKey = "env.scenarious.popup.login.error";
const mentorCookie = "mentor_id";

export type NewRecord = {
  dataSourceId: string;
  /** By field id; unknown fields are dropped. */
  data: Readonly<Record<string, string>>;
  /** Whether the user agreed to the policy. */
  agreed: boolean;
  /** The idempotency key: a repeated request with the same key creates no second record. */
  key?: string | undefined;
};

export type StoredRecord = {
  id: string;
  /** The data source's plural name. */
  collection: string;
  data: Record<string, string>;
  createdAt: string;
};

/**
 * Stores a form's values, after checking them against its data source's fields. The portal fills missionaryId and
 * userId itself and ignores a client's values.
 * @throws NOT-FOUND, CONSENT-MISSING, INVALID-FIELDS, TOO-MANY-ATTEMPTS
 */
export async function createRecord(ctx: FormsCtx, input: NewRecord): Promise<StoredRecord> {
  const source = await loadDataSource(ctx, input.dataSourceId);
  if (!source) throw dataSourceUnknown();
  if (!input.agreed) throw consentMissing();
  const { data, errors } = await readRecord(ctx, source.fields, input);
  if (Object.keys(errors).length > 0) throw invalidFields(errors, fieldsErrorKey);
  await countRecord(ctx);
  const recordData = { ...data, ...(await loadPortalValues(ctx, source.fields)) };
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  if (userId !== null) await saveConsent(ctx, { userId });
  const key = idempotencyKeyOf(ctx, input, data);
  // With the same key, the first stored record counts and is returned.
  const { createdAt, dataSourceId, environmentId, id, idempotencyKey } = dataSourceRecords;
  const [record] = await ctx.db
    .insert(dataSourceRecords)
    .values({
      environmentId: ctx.portal.id,
      dataSourceId: source.id,
      data: recordData,
      userId,
      deviceId: ctx.deviceId,
      policyVersion: policyVersionOf(ctx.settings),
      idempotencyKey: key,
      createdAt: new Date(ctx.clock.now()),
    })
    .onConflictDoUpdate({
      target: [environmentId, dataSourceId, idempotencyKey],
      set: { idempotencyKey: key },
    })
    .returning({ id, data: dataSourceRecords.data, createdAt });
  return {
    id: record!.id,
    collection: source.pluralName,
    data: record!.data,
    createdAt: record!.createdAt.toISOString(),
  };
}

/** Counts a record against the limits of its sender. @throws TOO-MANY-ATTEMPTS */
async function countRecord(ctx: FormsCtx): Promise<void> {
  await countAnonymousWrite(ctx);
  const writer = writerOf(ctx);
  const wait = writer === null ? 0 : await countAttempt(ctx, recordLimit, writer);
  if (wait > 0) throw tooManyAttempts(wait);
}

type CheckedRecord = { data: Record<string, string>; errors: Record<string, FieldError> };

async function readRecord(
  ctx: FormsCtx,
  fields: readonly DataSourceField[],
  { data: typed }: NewRecord,
): Promise<CheckedRecord> {
  const sentFields = fields.filter(
    ({ id, type }) => type !== "hidden" || !portalFields.includes(id),
  );
  const localizedFields = sentFields.map((field) => localizeField(field, ctx));
  const errors = checkRecord(localizedFields, typed, { isPhone });
  const data = toRecord(localizedFields, withDefaults(sentFields, typed));
  for (const field of sentFields.filter(isSearched)) {
    const value = data[field.id];
    if (value === undefined || errors[field.id]) continue;
    const option = await findOption(ctx, field, value);
    if (option === null) errors[field.id] = { key: "crud.validation.message.option" };
    else data[field.id] = option;
  }
  return { data, errors };
}

const portalFields = [missionaryIdField, userIdField];

/** Fills hidden fields with the admin's default value, unless the request has a value for them. */
function withDefaults(
  fields: readonly DataSourceField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const hidden = fields.filter(({ type, defaultValue }) => type === "hidden" && defaultValue);
  return {
    ...Object.fromEntries(hidden.map((field) => [field.id, field.defaultValue!])),
    ...typed,
  };
}

/** Loads the values that the portal fills: the visit's or else the user's mentor, and a registered user's id. */
async function loadPortalValues(
  ctx: FormsCtx,
  fields: readonly DataSourceField[],
): Promise<Record<string, string>> {
  const hasField = (id: string) =>
    fields.some((field) => field.type === "hidden" && field.id === id);
  const values: Record<string, string> = {};
  if (hasField(missionaryIdField))
    values[missionaryIdField] = mentorOfVisit(ctx) || (await mentorOfUser(ctx));
  if (hasField(userIdField) && ctx.actor.kind === "user") values[userIdField] = ctx.actor.userId;
  return values;
}

/** The mentor whose link led the visitor here, if the cookie looks like an id. */
function mentorOfVisit({ cookies }: FormsCtx): string {
  const mentorId = cookies.get(mentorCookie) ?? "";
  return /^[\w.:|-]{1,200}$/.test(mentorId) ? mentorId : "";
}

async function mentorOfUser({ db, portal, actor }: FormsCtx): Promise<string> {
  if (actor.kind === "guest") return "";
  return (await readMentorId(db, { environmentId: portal.id, userId: actor.userId })) ?? "";
}

/** A key is valid for its sender only, so nobody can read another's record by guessing keys. */
function idempotencyKeyOf(
  ctx: FormsCtx,
  { key, dataSourceId }: NewRecord,
  data: Record<string, string>,
): string {
  const { actor, clientAddress, clock } = ctx;
  const entries = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = key
    ? [findKeyOwner(ctx, [dataSourceId, entries]), key]
    : [
        actor.kind === "guest" ? clientAddress : actor.userId,
        Math.floor(clock.now() / sameRecordMs),
        entries,
      ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
