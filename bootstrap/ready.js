import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "./build.js";
import { install } from "./install.js";
import { pickNode } from "./pick-node.js";
import { Refusal, root, print } from "./print.js";

/**
 * Makes the checkout ready to run: a Node that is new enough, the packages of package-lock.json, and (unless
 * `withBuild` is false) the build. Takes only a moment if all of that exists.
 * @returns the path of the Node to continue with
 */
export async function ready({ withBuild = true } = {}) {
  const release = await takeTurn();
  try {
    const node = await pickNode();
    await install(node);
    if (withBuild) await build(node);
    return node;
  } catch (error) {
    if (error.code !== "EACCES" && error.code !== "EROFS" && error.code !== "EPERM") throw error;
    throw new Refusal(`${error.path} cannot be written to: start as the owner of ${root}.`);
  } finally {
    release();
  }
}

/** Two commands started together must not install or build at the same time. */
async function takeTurn() {
  const file = join(root, ".lampstand", "ready.lock");
  let hasSaid = false;
  for (;;) {
    try {
      mkdirSync(join(root, ".lampstand"), { recursive: true });
      writeFileSync(file, String(process.pid), { flag: "wx" });
      const release = () => rmSync(file, { force: true });
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endWith(release));
      return () => {
        release();
        for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
      };
    } catch (error) {
      // A read-only checkout needs no lock: if something is missing, that step fails with its own message.
      if (error.code !== "EEXIST") return () => {};
    }
    if (!isAlive(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!hasSaid) print("Waiting for another command that installs or builds here…");
    hasSaid = true;
    await wait(200);
  }
}

function endWith(release) {
  return () => {
    release();
    process.exit(130);
  };
}

function isAlive(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    // Empty: it is just being written.
    if (pid === 0) return true;
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
