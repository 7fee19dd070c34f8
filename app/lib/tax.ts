export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

export const chargesWithoutNumber = (taxMode: TaxMode, trn: string | null): boolean =>
  taxMode !== "none" && !trn;
