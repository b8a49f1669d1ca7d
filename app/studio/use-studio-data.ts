import { useRouteLoaderData } from "react-router";
import type { StudioData } from "./studio-data.ts";

/** The data of the studio's layout, for every screen in it. */
export const useStudioData = () => useRouteLoaderData("studio") as StudioData;
