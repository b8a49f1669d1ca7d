import { setupPath } from "#app/studio/setup/setup-paths.ts";
import type { StudioIconName } from "#app/studio/ui/studio-icon.tsx";

/** What somebody can begin from home. Each leads to the screen where it is done. */
export const starts = [
  { id: "course", href: "/studio/courses?new=1", icon: "course" },
  { id: "page", href: "/studio/pages?new=1", icon: "page" },
  { id: "media", href: "/studio/media", icon: "upload" },
  { id: "helper", href: "/studio/settings/invitations", icon: "person" },
  { id: "share", href: setupPath("share"), icon: "link" },
] as const satisfies readonly { id: string; href: string; icon: StudioIconName }[];
export type StartId = (typeof starts)[number]["id"];
