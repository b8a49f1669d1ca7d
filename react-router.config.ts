import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // Every screen's code is listed in the first answer: a manifest request per link would be one more round trip on a slow phone.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
