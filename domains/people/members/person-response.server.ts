import * as z from "zod";

/** The fields of a user as the API returns them; load-user.server.ts builds the values. */
export const personFields = {
  id: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  complete: z.boolean(),
  status: z.enum(["registered", "session"]).describe("session: an account without a registration"),
  roles: z.array(z.string()),
  profile: z.object({
    id: z.string().describe("bo:{userId}"),
    firstName: z.string(),
    lastName: z.string(),
    additional: z.string().optional(),
    age: z.string().optional(),
    avatar: z.object({ url: z.string(), id: z.string() }).nullable(),
    family_name: z.string(),
    given_name: z.string(),
    locale: z.string(),
    name: z.string(),
    nickname: z.string(),
    picture: z.string(),
    sub: z.string(),
    updated_at: z.string(),
  }),
  registration: z
    .record(z.string(), z.string())
    .describe("answers to the portal's own registration fields, by field id"),
  core: z
    .object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      complete: z.boolean(),
      region: z.string().nullable(),
      city: z.string().nullable(),
      countryId: z.string().nullable(),
    })
    .optional()
    .describe("only for registered users"),
  deletion: z.array(z.object({ environmentId: z.string() })),
  blocks: z.array(z.object({ environmentId: z.string(), blockedAt: z.string() })),
  links: z.array(z.string()).describe("method|value"),
  gdpr: z.object({ cookies: z.object({ analytics: z.boolean() }) }),
  learning: z.object({ environments: z.array(z.string()) }),
  analytics: z.object({ utm: z.array(z.record(z.string(), z.string())) }),
  chat: z.object({
    connections: z.array(
      z.object({ environmentId: z.string(), type: z.string(), mentorId: z.string() }),
    ),
  }),
  organizations: z.array(z.object({ id: z.string() })),
};

export const personResponse = z.object(personFields).meta({ id: "Person" });
