export { connectDemoBots } from "./demo/connect-demo-bots.ts";
export { fillDemo } from "./demo/fill-demo.ts";
export { createLampstand } from "./create-lampstand.ts";
export { command } from "./command.ts";
export { serve } from "./serve.ts";
