import { handOver } from "./hand-over.js";
import { ready } from "./ready.js";
import { main } from "./say.js";

await main(async () => {
  const node = await ready();
  handOver(node, ["bootstrap/run-server.js", ...process.argv.slice(2)], { NODE_ENV: "production" });
});
