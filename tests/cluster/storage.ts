import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import { storageMachine } from "./network.ts";

const port = 9000;
const diskMegabytes = 256;
/** s3rver's only account. */
const accountKey = "S3RVER";

/** How servers reach the storage. */
export const storageVariables: Readonly<Record<string, string>> = {
  FILES: "s3",
  S3_BUCKET: "lampstand",
  S3_ACCESS_KEY_ID: accountKey,
  S3_SECRET_ACCESS_KEY: accountKey,
  S3_ENDPOINT: `http://${storageMachine.address}:${port}`,
};

/** The disk of the S3 server: a small one of its own, which can be filled without harm to anything else. */
export class StorageDisk {
  readonly #folder: string;
  readonly #filler: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#filler = join(folder, "filler");
    mkdirSync(folder);
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", folder]);
  }

  /** The command that starts the S3 server on this disk. */
  get command(): string[] {
    const program = resolve(import.meta.dirname, "s3-program.ts");
    const objects = join(this.#folder, "objects");
    mkdirSync(objects, { recursive: true });
    return [process.execPath, program, storageMachine.address, String(port), objects];
  }

  /** Fills the disk until less than 1 KB is free. */
  fill(): void {
    const file = openSync(this.#filler, "w");
    for (let bytes = 1024 ** 2; bytes >= 1024;)
      try {
        writeSync(file, Buffer.alloc(bytes, 1));
      } catch {
        bytes /= 4;
      }
    closeSync(file);
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    spawnSync("umount", ["--lazy", this.#folder]);
  }
}
