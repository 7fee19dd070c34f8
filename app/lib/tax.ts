/** Whether VAT is added to the shop's prices, part of them, or not charged; a setting of the installation. */
export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

export const chargesWithoutNumber = (taxMode: TaxMode, trn: string | null): boolean =>
  taxMode !== "none" && !trn;
