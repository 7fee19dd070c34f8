import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { useInstallation } from "#app/platform/use-site.ts";
import { type Service, servicesOf } from "./services.ts";

/** For what the server alone renders: the browser is sent nothing of it as data. */
export function useServerServices(): Service[] {
  const [services, prices] = [useServerContent("services"), useServerContent("prices")];
  return servicesOf({ services, prices }, useInstallation().date);
}
