import { compile, type JSONSchema } from "json-schema-to-typescript";

type Schema = Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
type Content = { "application/json": { schema: Schema } };
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const objectSchema = (properties: Schema, required = Object.keys(properties)) => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});

const json = ({ content }: { content: Content }) =>
  objectSchema(
    Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema])),
  );

function parametersOf({ parameters = [] }: Operation): Schema {
  const places = ["path", "query", "header"].map((place) => {
    const own = parameters.filter((one) => one.in === place);
    const properties = Object.fromEntries(
      own.map(({ name, schema, description }) => [name, { ...schema, description }]),
    );
    const required = own.filter((one) => one.required).map(({ name }) => name);
    return {
      place,
      isRequired: required.length > 0,
      schema: own.length > 0 && objectSchema(properties, required),
    };
  });
  const usedPlaces = places.filter(({ schema }) => schema);
  return objectSchema(
    Object.fromEntries(usedPlaces.map(({ place, schema }) => [place, schema])),
    usedPlaces.filter(({ isRequired }) => isRequired).map(({ place }) => place),
  );
}

const failureType = `
/** An error with the codes that an operation answers with a status. */
type Failure<Code extends string> = {
  headers: Record<string, unknown>;
  content: { "application/json": ApiError & { code: Code } };
};
`;

/** Returns the error codes of a response as a union of string literals. */
function codesOf({ content }: { content: Content }): string {
  const text = JSON.stringify(content["application/json"].schema);
  const [, codes = ""] = /"code":\{"enum":\[([^\]]+)\]/.exec(text) ?? [];
  return codes.replaceAll(",", " | ");
}

function operationType(operation: Operation): Schema {
  const { requestBody, responses, summary } = operation;
  const answers = Object.entries(responses).map(([status, response]) => [
    status,
    status === "200"
      ? objectSchema({ headers: { tsType: "Record<string, unknown>" }, content: json(response) })
      : { tsType: `Failure<${codesOf(response)}>` },
  ]);
  return {
    description: summary,
    ...objectSchema({
      parameters: parametersOf(operation),
      ...(requestBody && { requestBody: objectSchema({ content: json(requestBody) }) }),
      responses: objectSchema(Object.fromEntries(answers) as Schema),
    }),
  };
}

/** Generates the TypeScript types that `openapi-fetch` needs from the API's description. */
export async function apiTypes({ paths, components }: ApiDocument): Promise<string> {
  const operations = Object.entries(paths).map(([path, methods]) => {
    const types = Object.entries(methods).map(([method, one]) => [method, operationType(one)]);
    return [path, objectSchema(Object.fromEntries(types) as Schema)] as const;
  });
  const rootSchema = { ...objectSchema(Object.fromEntries(operations)), $defs: components.schemas };
  const text = JSON.stringify(rootSchema).replaceAll('"#/components/schemas/', '"#/$defs/');
  const types = await compile(JSON.parse(text) as JSONSchema, "Paths", {
    bannerComment:
      "/** Written by typed-client.test.ts from /api/openapi.json, never by hand: npx vitest run typed-client -u */",
    additionalProperties: false,
    unreachableDefinitions: true,
    style: { printWidth: 100 },
  });
  const referenced =
    /\n \*( via the `definition` "\w+"\.| This interface was referenced by `Paths`'s JSON-Schema)/g;
  const plain = types.replace(referenced, "").replaceAll("/**\n */\n", "");
  // openapi-fetch looks up statuses as numbers.
  return plain.replace(/^(\s+)"(\d{3})":/gm, "$1$2:") + failureType;
}
