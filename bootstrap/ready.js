import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "./build.js";
import { install } from "./install.js";
import { pickNode } from "./pick-node.js";
import { Refusal, root, print } from "./print.js";

/**
 * Makes the checkout ready to run: a Node that is new enough, what package-lock.json lists, and
 * (unless `withBuild` is false) the build. When all that is there, it only looks, in a moment.
 * @returns the path of the Node to go on with
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

/** Two commands started at once must not install or build into each other. */
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
      // A checkout that cannot be written to needs no turn: if something is missing, that step says so.
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
