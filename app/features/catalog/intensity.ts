import { m } from "#app/paraglide/messages.js";
import type { Intensity } from "#db/schema/enums.ts";

export const intensityLabels: Record<Intensity, () => string> = {
  Light: m.perfumes_intensity_light,
  "Light-Medium": m.perfumes_intensity_light_medium,
  Medium: m.perfumes_intensity_medium,
  "Medium-Strong": m.perfumes_intensity_medium_strong,
  Strong: m.perfumes_intensity_strong,
};
