import { replaceProcess } from "./replace-process.js";
import { prepareCheckout } from "./prepare-checkout.js";
import { main } from "./print.js";

await main(async () => {
  const node = await prepareCheckout({ withBuild: false });
  replaceProcess(node, ["tests/image/run.ts"]);
});
