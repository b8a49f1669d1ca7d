import { redirect } from "react-router";

/** The list of blocked attempts was at `/studio/limits` before there were settings. */
export const loader = () => redirect("/studio/settings/limits", 301);
