import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One manifest request less: the site map is small.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
