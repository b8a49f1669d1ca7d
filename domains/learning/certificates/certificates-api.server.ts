import * as z from "zod";
import type { EmailCtx } from "#domains/identity/compose-email.server.ts";
import { notAllowed, notFound } from "#domains/settings/errors.ts";
import { id, type Operation, operationsFor } from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import { certificatePath, certificatesMax } from "./certificate.ts";
import { renameCertificate, revokeCertificate } from "./change-certificate.server.ts";
import { certificateNameFinal, certificateNameWrong, certificateRevoked } from "./errors.ts";
import { findCertificate } from "./find-certificate.server.ts";
import { listOwnCertificates } from "./list-own-certificates.server.ts";
import type { StoredCertificate } from "./read-certificates.server.ts";

const operation = operationsFor<EmailCtx>("Certificates");

const nameMaxChars = 400;
const params = z.object({ number: id });

const publicResponse = z
  .object({
    number: z.string(),
    title: z.string().describe("the course's title at that time"),
    courseId: z.string(),
    name: z.string().nullable().describe("null: the owner has deleted their account here"),
    finishedAt: z.int().describe("epoch milliseconds"),
    issuedAt: z.int(),
    revokedAt: z.int().describe("0: it is valid"),
    url: z.string().describe("its public page"),
  })
  .meta({ id: "Certificate" });
const ownResponse = publicResponse.extend({ renamesLeft: z.int() }).meta({ id: "OwnCertificate" });

const toResponse = (ctx: EmailCtx, certificate: StoredCertificate) => ({
  ...certificate,
  name: certificate.hasHolderLeft ? null : certificate.name,
  url: ctx.portal.origin + certificatePath(certificate.number),
});

/** Certificates: list one's own, check any by number, and change them. */
export const certificateOperations: Operation<EmailCtx>[] = [
  operation({
    operationId: "listCertificates",
    method: "get",
    path: "/certificates",
    summary: "The caller's certificates, newest first",
    caller: "person",
    query: z.object(pageQuery(certificatesMax)),
    response: z.object({ certificates: z.array(ownResponse) }),
    handle: async (ctx, { query }, request) => {
      const list = ["certificates", ctx.actor.userId];
      const certificates = await respondWithPage(
        ctx,
        request,
        { list, limitMax: certificatesMax, query },
        (page) => listOwnCertificates(ctx, { page }),
      );
      return { certificates: certificates.map((one) => toResponse(ctx, one)) };
    },
  }),
  operation({
    operationId: "getCertificate",
    method: "get",
    path: "/certificates/{number}",
    summary: "Verifies a certificate by its number",
    caller: "anyone",
    params,
    response: publicResponse,
    errors: [notFound],
    handle: async (ctx, { params: { number } }) =>
      toResponse(ctx, await findCertificate(ctx, number)),
  }),
  operation({
    operationId: "renameCertificate",
    method: "patch",
    path: "/certificates/{number}",
    summary: "Corrects the name on a certificate: owners three times, admins always",
    caller: "person",
    params,
    body: z.object({ name: z.string().max(nameMaxChars) }),
    response: ownResponse,
    errors: [notFound, certificateNameWrong, certificateNameFinal, certificateRevoked],
    handle: async (ctx, { params: { number }, body }) =>
      toResponse(ctx, await renameCertificate(ctx, { number, ...body })),
  }),
  operation({
    operationId: "revokeCertificate",
    method: "put",
    path: "/certificates/{number}/revoked",
    summary: "Revokes a certificate or makes it valid again; admins only",
    caller: "person",
    params,
    body: z.object({ revoked: z.boolean() }),
    response: publicResponse,
    errors: [notAllowed, notFound],
    handle: async (ctx, { params: { number }, body }) =>
      toResponse(ctx, await revokeCertificate(ctx, { number, ...body })),
  }),
];
