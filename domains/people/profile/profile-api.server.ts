import * as z from "zod";
import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { pictureRefused } from "#domains/files/errors.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { lineInput } from "#domains/settings/text-inputs.ts";
import { id, operationsFor } from "#domains/settings/operation.server.ts";
import {
  duplicateEmail,
  hashingBusy,
  invalidFields,
  tooManyAttempts,
} from "#domains/identity/errors.ts";
import type { IdentityApiCtx } from "#domains/identity/sessions/token-cookies.server.ts";
import { personResponse } from "#domains/people/members/person-response.server.ts";
import { readPerson } from "#domains/people/members/read-person.server.ts";
import {
  emailMaxLength,
  valueMaxLength,
} from "#domains/identity/registration/registration-fields.ts";
import { lastOwner } from "#domains/people/errors.ts";
import { setDeletion } from "#domains/people/members/set-deletion.server.ts";
import { setUserFields } from "#domains/people/members/set-user-fields.server.ts";
import { upgradeUser } from "#domains/identity/registration/upgrade-user.server.ts";
import { discipleRole } from "#domains/identity/user.ts";
import {
  lastSignInMethod,
  personalInfoLocked,
  proofMissing,
  proofWrong,
} from "#domains/identity/contacts/profile-errors.ts";
import { changeDetails } from "./change-details.server.ts";
import { requireOwnAccount } from "#domains/identity/contacts/own-account.server.ts";
import { userIdOfProfile } from "#domains/identity/profile-id.ts";
import { sendProofCode } from "#domains/identity/contacts/proof-code.server.ts";
import { removeProfilePicture, setProfilePicture } from "./change-picture.server.ts";
import { positionMax, zoomMax } from "./picture-crop.ts";
import { profilePictureMaxBytes } from "./profile-picture.ts";
import { updateProfile } from "./update-profile.server.ts";

const operation = operationsFor<IdentityApiCtx & { files: FileStore }>("Profile");
const userParams = z.object({ userId: id });
const profileParams = z.object({ profileId: id.describe("bo:{userId}") });
const shortMaxChars = 200;
const shortText = z.string().check(lineInput).max(shortMaxChars);
/** Passwords and codes exactly as typed. */
const secret = z.string().max(shortMaxChars);
const idMaxChars = 200;
/** The maximum number of registration fields, plus the profile's own. */
const detailsMax = 40;
const profileResponse = z
  .object({
    id: z.string(),
    core: personResponse.shape.core.unwrap().nullable(),
    profile: personResponse.shape.profile,
    registration: personResponse.shape.registration,
  })
  .meta({ id: "Profile" });
const avatarResponse = z.object({ avatar: personResponse.shape.profile.shape.avatar });
/** The longest base64 text of a picture. */
const pictureMaxChars = 4 * Math.ceil(profilePictureMaxBytes / 3);
const deletionEntries = z.array(z.object({ environmentId: z.string().max(200) })).max(100);
const ownErrors = [notFound, notAllowed];

/** Operations with which users read and change their own profile. */
export const profileOperations = [
  operation({
    operationId: "getUser",
    method: "get",
    path: "/users/{userId}",
    summary:
      "A user of this portal: yourself; for admins anybody; for mentors their learners, without contact details",
    caller: "person",
    params: userParams,
    response: personResponse,
    errors: ownErrors,
    handle: (ctx, { params }) => readPerson(ctx, params.userId),
  }),
  operation({
    operationId: "getProfile",
    method: "get",
    path: "/profiles/{profileId}",
    summary: "A user's profile and its core",
    caller: "person",
    params: profileParams,
    response: profileResponse,
    errors: ownErrors,
    handle: async (ctx, { params: { profileId } }) => {
      const person = await readPerson(ctx, userIdOfProfile(profileId));
      const { core = null, profile, registration } = person;
      return { id: profileId, core, profile, registration };
    },
  }),
  operation({
    operationId: "updateProfile",
    method: "patch",
    path: "/profiles/{profileId}",
    summary:
      "Changes the caller's email, phone, completeness and answers to the portal's registration " +
      "fields; also makes them a disciple",
    caller: "person",
    params: profileParams,
    body: z.object({
      core: z
        .object({
          email: z
            .string()
            .max(emailMaxLength + 50)
            .optional(),
          phone: z.string().max(50).optional(),
          complete: z.boolean().optional(),
        })
        .default({}),
      registration: z
        .record(z.string().max(idMaxChars), z.string().max(valueMaxLength))
        .refine((answers) => Object.keys(answers).length <= detailsMax, {
          message: `Send at most ${detailsMax} answers.`,
        })
        .optional()
        .describe("answers to the portal's registration fields, by field id; the others stay"),
      proof: secret
        .optional()
        .describe("the password, or the code of an email: asked for when email or phone change"),
    }),
    response: profileResponse,
    errors: [
      ...ownErrors,
      invalidFields,
      proofMissing,
      proofWrong,
      personalInfoLocked,
      lastSignInMethod,
      duplicateEmail,
      tooManyAttempts,
      hashingBusy,
    ],
    handle: async (ctx, { params: { profileId }, body }) => {
      const { registration: details, ...update } = body;
      const userId = userIdOfProfile(profileId);
      await requireOwnAccount(ctx, userId);
      if (details) await changeDetails(ctx, { details });
      const person = await updateProfile(ctx, { userId, ...update });
      const { core = null, profile, registration } = person;
      return { id: profileId, core, profile, registration };
    },
  }),
  operation({
    operationId: "setProfilePicture",
    method: "put",
    path: "/users/self/picture",
    summary:
      "Replaces the caller's profile picture by a square of a JPEG, PNG, WebP or AVIF picture",
    caller: "person",
    body: z.object({
      picture: z.base64().max(pictureMaxChars),
      crop: z
        .object({
          zoom: z.number().min(1).max(zoomMax),
          x: z.number().min(0).max(positionMax).describe("0 at the left edge, 100 at the right"),
          y: z.number().min(0).max(positionMax).describe("0 at the top, 100 at the bottom"),
        })
        .optional()
        .describe("the largest square in the middle by default"),
    }),
    response: avatarResponse,
    errors: [notAllowed, pictureRefused, tooManyAttempts],
    handle: async (ctx, { body: { picture, crop } }) => ({
      avatar: await setProfilePicture(ctx, { bytes: Buffer.from(picture, "base64"), crop }),
    }),
  }),
  operation({
    operationId: "removeProfilePicture",
    method: "delete",
    path: "/users/self/picture",
    summary: "Removes the caller's profile picture",
    caller: "person",
    response: avatarResponse,
    errors: [notAllowed],
    handle: async (ctx) => {
      await removeProfilePicture(ctx);
      return { avatar: null };
    },
  }),
  operation({
    operationId: "sendProofCode",
    method: "post",
    path: "/users/self/proof-codes",
    summary:
      "Sends a code to the caller's present email, which replaces the password in updateProfile",
    caller: "person",
    response: z.object({}),
    errors: [notAllowed, tooManyAttempts],
    handle: async (ctx) => {
      await sendProofCode(ctx);
      return {};
    },
  }),
  operation({
    operationId: "setUserFields",
    method: "patch",
    path: "/users/{userId}",
    summary: "Sets the caller's campaign, location and cookie consent",
    caller: "person",
    params: userParams,
    body: z.object({
      analytics: z
        .object({
          utm: z.object({
            utm_source: shortText,
            utm_campaign: shortText,
            utm_medium: shortText.optional(),
            utm_content: shortText.optional(),
            utm_term: shortText.optional(),
          }),
        })
        .optional(),
      core: z
        .object({
          region: shortText.optional(),
          city: shortText.optional(),
          countryId: shortText.optional(),
        })
        .optional(),
      gdpr: z.object({ cookies: z.object({ analytics: z.boolean() }) }).optional(),
    }),
    response: personResponse,
    errors: ownErrors,
    handle: (ctx, { params: { userId }, body: { analytics, core, gdpr } }) =>
      setUserFields(ctx, {
        userId,
        fields: {
          utm: analytics && withoutUndefined(analytics.utm),
          core: core && withoutUndefined(core),
          cookies: gdpr?.cookies,
        },
      }),
  }),
  operation({
    operationId: "upgradeUser",
    method: "post",
    path: "/users/{userId}/upgrade",
    summary: "Makes the caller a disciple of this portal; grants no other role",
    caller: "person",
    params: userParams,
    body: z.object({ roles: z.tuple([z.literal(discipleRole)]) }),
    response: z.object({ userId: z.string(), roles: z.array(z.string()) }),
    errors: ownErrors,
    handle: async (ctx, { params: { userId } }) => ({
      userId,
      roles: await upgradeUser(ctx, { userId }),
    }),
  }),
  operation({
    operationId: "setDeletion",
    method: "put",
    path: "/profiles/{profileId}/deletion",
    summary:
      "Deletes the caller's account in this portal and ends its sessions here; an empty list, or signing in again, undoes it",
    caller: "person",
    params: profileParams,
    body: z.object({
      deletion: deletionEntries,
      proof: secret
        .optional()
        .describe("the password, or the code of an email: asked for when deleting"),
    }),
    response: z.object({ id: z.string(), deletion: deletionEntries }),
    errors: [...ownErrors, proofMissing, proofWrong, hashingBusy, lastOwner],
    handle: async (ctx, { params: { profileId }, body }) => {
      const userId = userIdOfProfile(profileId);
      const deletion = await setDeletion(ctx, { userId, ...body });
      if (deletion.length > 0) ctx.saveTokens(null);
      return { id: profileId, deletion };
    },
  }),
];

function withoutUndefined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
