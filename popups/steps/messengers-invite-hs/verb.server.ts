export { messengerButtons as onButton } from "#popups/sign-in-buttons.server.ts";
