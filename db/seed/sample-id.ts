const kinds = {
  contact: "a001",
  booking: "a002",
  "booking-event": "a003",
  order: "a004",
  "order-item": "a005",
  "order-event": "a006",
};

/** The same id every time, so that samples are put in once. */
export function sampleId(kind: keyof typeof kinds, index: number): string {
  return `01920000-0000-7000-${kinds[kind]}-${String(index + 1).padStart(12, "0")}`;
}
