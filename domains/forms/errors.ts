import { defineErrors } from "#platform/domain-error.ts";

export const { formUnknown, dataSourceUnknown, formOptionsMissing, fieldNotSearched } =
  defineErrors({
    /** The portal has no form of this id; another portal's forms answer the same. */
    formUnknown: {
      code: "NOT-FOUND",
      message: "This portal has no such form.",
      status: 404,
      messageKey: "form.unknown",
    },
    /** The portal has no data source of this id. */
    dataSourceUnknown: {
      code: "NOT-FOUND",
      message: "This portal has no such data source.",
      status: 404,
      messageKey: "form.unknown",
    },
    /** ERR-29, in the specification's words: a form is to be sent and nobody named it. */
    formOptionsMissing: {
      code: "FORM-OPTIONS-MISSING",
      message: "Form options was not passed",
      status: 400,
    },
    /** The field shows all its options at once, or has none. */
    fieldNotSearched: {
      code: "FIELD-NOT-SEARCHED",
      message: "This field's options cannot be searched: getDataSource returns all of them.",
      status: 409,
    },
  });

/** ERR-28, in the specification's words. */
export const formFetchText = (message: string): string => `Error while fetching form: ${message}`;
