import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Every screen's code is listed in the first answer: a manifest request per link would be one more round trip on a slow phone.
  routeDiscovery: { mode: "initial" },
  // One bundle, two doors: the server and the command line.
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, "server");
    await writeFile(join(folder, "main.js"), 'import { serve } from "./index.js";\nawait serve();\n');
    await writeFile(
      join(folder, "command.js"),
      'import { command } from "./index.js";\nawait command(process.argv.slice(2));\n',
    );
  },
} satisfies Config;
