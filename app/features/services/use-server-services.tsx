import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { useInstallation } from "#app/platform/use-site.ts";
import { type Service, servicesOf } from "./services.ts";

/** Server only, so that nothing of it is sent to the browser as data. */
export function useServerServices(): Service[] {
  const [services, prices] = [useServerContent("services"), useServerContent("prices")];
  return servicesOf({ services, prices }, useInstallation().date);
}
