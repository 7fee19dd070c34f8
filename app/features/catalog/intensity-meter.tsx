import { classNames } from "#app/ui/class-names.ts";
import { type Intensity, intensities } from "#db/schema/enums.ts";
import { intensityLabels } from "./intensity.ts";

export function IntensityMeter({ intensity }: { intensity: Intensity }) {
  const place = intensities.indexOf(intensity);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {intensityLabels[intensity]()}
      <span aria-hidden="true" className="flex gap-1.5">
        {intensities.map((step, index) => (
          <span
            key={step}
            className={classNames("h-4 w-px", index <= place ? "bg-brass shadow-strip" : "bg-edge")}
          />
        ))}
      </span>
    </span>
  );
}
