import { createContext, useContext } from "react";
import type { DiscussionData } from "./data.ts";

/** The open discussion, and the address that its forms are sent to. */
export type OpenDiscussion = { data: DiscussionData; action: string };

export const DiscussionContext = createContext<OpenDiscussion | null>(null);

/** Returns the discussion around a component. */
export const useDiscussion = (): OpenDiscussion => useContext(DiscussionContext)!;
