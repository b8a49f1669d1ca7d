export { createLampstand } from "./create-lampstand.ts";
export { command } from "./command.ts";
export { serve } from "./serve.ts";
