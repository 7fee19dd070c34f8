import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  serverBuildFile: "app.js",
  // One manifest request less: the site map is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
