export { default } from "#popups/steps/messengers-invite/load.server.ts";
