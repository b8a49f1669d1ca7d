import { defineErrors } from "#platform/domain-error.ts";

export const { formUnknown, dataSourceUnknown, formOptionsMissing, fieldNotSearched } =
  defineErrors({
    /** The portal has no form with this id. A form of another portal gives the same error. */
    formUnknown: {
      code: "NOT-FOUND",
      message: "This portal has no such form.",
      status: 404,
      messageKey: "form.unknown",
    },
    /** The portal has no data source with this id. */
    dataSourceUnknown: {
      code: "NOT-FOUND",
      message: "This portal has no such data source.",
      status: 404,
      messageKey: "form.unknown",
    },
    /** A form was sent without its id; the text is printed in the specification. */
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

/** Loading failed; the text is printed in the specification. */
export const formFetchText = (message: string): string => `Error while fetching form: ${message}`;
