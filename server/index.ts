/** React Router's entry, which renders pages. The benchmark uses it to render a page without a server. */
export { entry as screensEntry } from "virtual:react-router/server-build";
export { createLampstand } from "./create-lampstand.ts";
export { serve } from "./serve.ts";

// A server in production never runs these three functions, so each loads its code when it is called.
type Command = typeof import("./command.ts").runCommand;
type FillDemo = typeof import("./demo/fill-demo.ts").fillDemo;
type ConnectDemoBots = typeof import("./demo/connect-demo-bots.ts").connectDemoBots;

export const command: Command = async (...input) =>
  (await import("./command.ts")).runCommand(...input);
export const fillDemo: FillDemo = async (...input) =>
  (await import("./demo/fill-demo.ts")).fillDemo(...input);
export const connectDemoBots: ConnectDemoBots = async (...input) =>
  (await import("./demo/connect-demo-bots.ts")).connectDemoBots(...input);
