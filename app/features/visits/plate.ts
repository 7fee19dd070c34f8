export type Plate = {
  plateEmirate: string | null;
  plateCode: string | null;
  plateNumber: string | null;
};

/** `Dubai A 12345`; empty where nobody wrote it down. */
export const plateText = ({ plateEmirate, plateCode, plateNumber }: Plate): string =>
  plateNumber ? [plateEmirate, plateCode, plateNumber].filter(Boolean).join(" ") : "";
