/** Whether VAT is added to the shop's prices, part of them, or not charged; a setting of the installation. */
export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

/** Who has no tax registration number (TRN) may charge no VAT. */
export const chargesWithoutNumber = (taxMode: TaxMode, trn: string | null): boolean =>
  taxMode !== "none" && !trn;
