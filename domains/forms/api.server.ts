import * as z from "zod";
import { consentMissing, invalidFields, tooManyAttempts } from "#domains/identity/errors.ts";
import { versionConflict, invalidInput, notAllowed } from "#domains/settings/errors.ts";
import {
  requestedLanguage,
  id,
  idempotencyKey,
  languageQuery,
  type Operation,
  operationsFor,
} from "#domains/settings/operation.server.ts";
import { respondWithPage, pageQuery } from "#domains/settings/paging.server.ts";
import { can } from "./policy.server.ts";
import { createRecord, type FormsCtx } from "./create-record.server.ts";
import { dataSourceUnknown, fieldNotSearched, formUnknown } from "./errors.ts";
import { textareaMaxChars } from "./form.ts";
import { dataSourceSchema, formId, formSchema } from "./form-schema.ts";
import { listRecords, recordsPageMax } from "./list-records.server.ts";
import { loadDataSource } from "./load-data-source.server.ts";
import { loadForm } from "./load-form.server.ts";
import { putDataSource } from "./put-data-source.server.ts";
import { putForm } from "./put-form.server.ts";
import { searchResultsMax, searchMaxChars, searchOptions } from "./search-options.server.ts";
import { createLocalizer, localizeField } from "./show-form.ts";

const operation = operationsFor<FormsCtx>("Forms");
const version = z.int().positive().optional().describe("the version that was changed");
const savedResponse = z.object({ id: z.string(), version: z.int() });
const formParams = z.object({ formId: id });
const sourceParams = z.object({ dataSourceId: id });
const localizedTexts = z.record(z.string(), z.string());
const optionResponse = z.object({ value: z.string(), label: z.string() });

const formResponse = z
  .object({
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    buttonText: z.string(),
    dataSource: z.string().describe("id of the data source"),
    version: z.int(),
    texts: z
      .object({ title: localizedTexts, subtitle: localizedTexts, buttonText: localizedTexts })
      .optional()
      .describe("in every language: for the portal's admins"),
  })
  .meta({ id: "Form" });

const fieldResponse = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z
      .string()
      .describe("hidden: not shown; missionaryId and userId are filled by the portal"),
    hint: z.string(),
    options: z
      .array(optionResponse)
      .nullable()
      .describe("of a select; null: they are searched for"),
    validation: z.record(z.string(), z.unknown()),
    defaultValue: z.string(),
  })
  .meta({ id: "Field" });

const sourceResponse = z
  .object({
    id: z.string(),
    pluralName: z.string(),
    fields: z.array(fieldResponse),
    version: z.int(),
    written: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("as putDataSource takes it, in every language: for the portal's admins"),
  })
  .meta({ id: "DataSource" });

const recordResponse = z
  .object({
    id: z.string(),
    collection: z.string().describe("the data source's plural name"),
    data: z.record(z.string(), z.string()),
    createdAt: z.string(),
  })
  .meta({ id: "FormRecord" });

/** The API operations for forms, their data sources and the records that people send. */
export const formsApi: Operation<FormsCtx>[] = [
  operation({
    operationId: "getForm",
    method: "get",
    path: "/forms/{formId}",
    summary: "A form's texts in the requested language, and its data source",
    caller: "anyone",
    params: formParams,
    query: z.object(languageQuery),
    response: formResponse,
    errors: [formUnknown],
    handle: async (ctx, { params, query }) => {
      const form = await loadForm(ctx, params.formId);
      const localize = createLocalizer({ ...ctx, language: requestedLanguage(ctx, query) });
      const { title, subtitle, buttonText, dataSource } = form;
      return {
        id: form.id,
        title: localize(title),
        subtitle: localize(subtitle),
        buttonText: localize(buttonText),
        dataSource,
        version: form.version,
        ...(can(ctx, "change", "form") && { texts: { title, subtitle, buttonText } }),
      };
    },
  }),
  operation({
    operationId: "putForm",
    method: "put",
    path: "/forms/{formId}",
    summary: "Creates or replaces a form; refuses an outdated version",
    caller: "person",
    params: z.object({ formId: formId }),
    body: z.object({ version, form: formSchema }),
    response: savedResponse,
    errors: [notAllowed, formUnknown, versionConflict, invalidInput],
    handle: async (ctx, { params: { formId: requestedId }, body }) => {
      return { id: requestedId, ...(await putForm(ctx, { id: requestedId, ...body })) };
    },
  }),
  operation({
    operationId: "getDataSource",
    method: "get",
    path: "/data-sources/{dataSourceId}",
    summary: "A data source: its fields in the requested language, and the name of its collection",
    caller: "anyone",
    params: sourceParams,
    query: z.object(languageQuery),
    response: sourceResponse,
    errors: [dataSourceUnknown],
    handle: async (ctx, { params, query }) => {
      const source = await loadDataSource(ctx, params.dataSourceId);
      if (!source) throw dataSourceUnknown();
      const languageCtx = { ...ctx, language: requestedLanguage(ctx, query) };
      const { id: sourceId, pluralName, fields } = source;
      return {
        id: sourceId,
        pluralName,
        fields: fields.map((field) => {
          const { options, ...rest } = localizeField(field, languageCtx);
          return { ...rest, options: options && [...options] };
        }),
        version: source.version,
        ...(can(ctx, "change", "data source") && { written: { pluralName, fields } }),
      };
    },
  }),
  operation({
    operationId: "putDataSource",
    method: "put",
    path: "/data-sources/{dataSourceId}",
    summary: "Creates or replaces a data source; refuses an outdated version",
    caller: "person",
    params: z.object({ dataSourceId: formId }),
    body: z.object({ version, source: dataSourceSchema }),
    response: savedResponse,
    errors: [notAllowed, dataSourceUnknown, versionConflict, invalidInput],
    handle: async (ctx, { params: { dataSourceId: requestedId }, body }) => {
      return { id: requestedId, ...(await putDataSource(ctx, { id: requestedId, ...body })) };
    },
  }),
  operation({
    operationId: "createDataSourceRecord",
    method: "post",
    path: "/data-sources/{dataSourceId}/records",
    summary: "Stores a form's data in its data source; a repeat creates no second record",
    caller: "anyone",
    params: sourceParams,
    body: z.object({
      data: z
        .record(z.string(), z.string().max(textareaMaxChars * 2))
        .describe("by field id; what is no field is dropped, missionaryId and userId too"),
      agreed: z
        .boolean()
        .optional()
        .describe("whether the user agreed to the policy and the terms"),
      idempotencyKey: idempotencyKey.optional(),
    }),
    response: recordResponse,
    errors: [dataSourceUnknown, consentMissing, invalidFields, tooManyAttempts],
    handle: (ctx, { params, body }) =>
      createRecord(ctx, {
        dataSourceId: params.dataSourceId,
        data: body.data,
        agreed: body.agreed === true,
        key: body.idempotencyKey,
      }),
  }),
  operation({
    operationId: "listDataSourceRecords",
    method: "get",
    path: "/data-sources/{dataSourceId}/records",
    summary: "The records of a data source, newest first; admins only",
    caller: "person",
    params: sourceParams,
    query: z.object(pageQuery(recordsPageMax)),
    response: z.object({ records: z.array(recordResponse) }),
    errors: [dataSourceUnknown, notAllowed],
    handle: async (ctx, { params, query }, request) => ({
      records: await respondWithPage(
        ctx,
        request,
        { list: ["records", params.dataSourceId], limitMax: recordsPageMax, query },
        (pageRequest) => listRecords(ctx, { ...params, pageRequest }),
      ),
    }),
  }),
  operation({
    operationId: "searchFieldOptions",
    method: "get",
    path: "/data-sources/{dataSourceId}/fields/{fieldId}/options",
    summary: `Searches the options of a long select: from 3 characters on, at most ${searchResultsMax} results`,
    caller: "anyone",
    params: sourceParams.extend({ fieldId: id }),
    query: z.object({ search: z.string().max(searchMaxChars), ...languageQuery }),
    response: z.object({ options: z.array(optionResponse) }),
    errors: [dataSourceUnknown, fieldNotSearched, invalidInput, tooManyAttempts],
    handle: async (ctx, { params, query }) => ({
      options: await searchOptions(
        { ...ctx, language: requestedLanguage(ctx, query) },
        { ...params, typed: query.search },
      ),
    }),
  }),
];
