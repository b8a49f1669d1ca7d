/** The id of the block that contains a test's questions. Older tests can have another. */
export const testComponentId = "test";
