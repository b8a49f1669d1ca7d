import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The first response lists every screen's code: a manifest request per link would be one more round trip on a slow
  // phone.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
