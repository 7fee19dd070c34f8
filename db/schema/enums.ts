// Values of columns, without Drizzle because browsers load this file.

export const contactStatuses = ["new", "contacted", "resolved"] as const;
export type ContactStatus = (typeof contactStatuses)[number];

export const bookingStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const openBookingStatuses = [
  "pending",
  "confirmed",
] as const satisfies readonly BookingStatus[];

/** Rules of opening hours, most particular first. */
export const hoursKinds = ["day", "closure", "period", "week"] as const;
export type HoursKind = (typeof hoursKinds)[number];

export const bookingChannels = ["site", "phone", "walk-in"] as const;

/** The states of an appointment; the status of its booking follows from it (appointment.ts). */
export const visitStates = [
  ...(["requested", "confirmed", "arrived", "in-work", "paused"] as const),
  ...(["ready", "collected", "cancelled", "no-show"] as const),
] as const;
export type VisitState = (typeof visitStates)[number];

export const statesToCome = ["requested", "confirmed"] as const satisfies readonly VisitState[];

export const statesAtWork = [
  "arrived",
  "in-work",
  "paused",
] as const satisfies readonly VisitState[];

/** The car is in the workshop. */
export const statesHere = [...statesAtWork, "ready"] as const satisfies readonly VisitState[];

/** A car is still promised: once it is ready, there is nothing to place or to wait for. */
export const awaitedStates = [...statesToCome, ...statesAtWork] as const;

export const bayKinds = ["wash-bay", "detailing-bay", "coating-room"] as const;
export type BayKind = (typeof bayKinds)[number];

export const resourceKinds = [...bayKinds, "technician"] as const;

export const visitLineKinds = ["service", "extra", "perfume", "found", "discount"] as const;
export type VisitLineKind = (typeof visitLineKinds)[number];

export const lineApprovals = ["agreed", "proposed", "approved", "declined"] as const;
export type LineApproval = (typeof lineApprovals)[number];

/** Agreed from the start or approved; nothing else is worked, reserved or invoiced. */
export const isAgreed = ({ approval = "agreed" }: { approval?: LineApproval | undefined }) =>
  approval === "agreed" || approval === "approved";

export const visitDeeds = [
  ...(["book", "stage", "move", "line", "propose", "photo"] as const),
  ...(["pay", "refund", "call", "token", "whatsapp"] as const),
] as const;
export type VisitDeed = (typeof visitDeeds)[number];

export const photoMoments = ["before", "after", "found"] as const;
export type PhotoMoment = (typeof photoMoments)[number];

export const messageChannels = ["mail", "whatsapp"] as const;

export const vehicleSizes = ["sedan", "suv"] as const;
export type VehicleSize = (typeof vehicleSizes)[number];

/** How far orders in a status have come. A return sets the last two. */
export const orderProgress = {
  pending: "to-call",
  confirmed: "to-pack",
  processing: "packed",
  shipped: "under-way",
  delivered: "done",
  completed: "done",
  cancelled: "stopped",
  "partly-returned": "returned",
  returned: "returned",
} as const;
export type OrderStatus = keyof typeof orderProgress;
export const orderStatuses = Object.keys(orderProgress) as [OrderStatus, ...OrderStatus[]];

export type OrderProgress = (typeof orderProgress)[OrderStatus];

export const orderStatusesOf = (...progress: OrderProgress[]): OrderStatus[] =>
  orderStatuses.filter((status) => progress.includes(orderProgress[status]));

/** Orders whose bottles are reserved. */
export const openOrderStatuses = orderStatusesOf("to-call", "to-pack", "packed", "under-way");

export const orderChannels = ["quick", "checkout"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const paymentMethods = ["cod"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceLineKinds = [...visitLineKinds, "delivery", "charge"] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];

export type Party = { name: { en: string; ar: string }; lines: string[]; trn: string | null };

export const vatRates = ["standard", "zero", "none"] as const;
export type VatRate = (typeof vatRates)[number];

/** How money was taken; "courier" is cash that the courier took at the door. */
export const payMethods = ["cash", "card", "transfer", "courier"] as const;
export type PayMethod = (typeof payMethods)[number];

export const tills = ["1", "2"] as const;
export type Till = (typeof tills)[number];

export const tillMovementKinds = ["float", "pay-in", "pay-out"] as const;

export const stockMovementKinds = [
  "received",
  "sold",
  "released",
  "returned",
  "damaged",
  "counted",
] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

export const callOutcomes = ["confirmed", "no-answer", "wants-change"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const stopOutcomes = ["delivered", "partly", "refused", "not-home"] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

export const returnStates = ["asked", "approved", "declined", "received"] as const;
export type ReturnState = (typeof returnStates)[number];
export const openReturnStates = ["asked", "approved"] as const satisfies readonly ReturnState[];

export const discountTypes = ["percentage", "fixed"] as const;
export type DiscountType = (typeof discountTypes)[number];

export const intensities = ["Light", "Light-Medium", "Medium", "Medium-Strong", "Strong"] as const;
export type Intensity = (typeof intensities)[number];

export type ScentNotes = { top: string; middle: string; base: string };

/** The owner decides, the counter runs the day, a technician works (D23). */
export const roles = ["customer", "technician", "counter", "owner"] as const;
export type Role = (typeof roles)[number];

export const grants = [
  "revenue",
  "prices",
  "codes",
  "delete",
  "export",
  "audit",
  "manage-staff",
  "content",
  "take-payment",
  "discount",
  "refund",
  "close-till",
  "expected-cash",
  "lock-period",
  "stock",
] as const;
export type Grant = (typeof grants)[number];

/** Kept: no server is set. Failed: given up. Held: over the limit of an unproven address. */
export const mailStatuses = ["queued", "sent", "failed", "kept", "held", "unconfirmed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailTransports = ["smtp", "web-form", "sms"] as const;

export type AnalyticsEventName =
  | "contact_form_submit"
  | "service_booking_submit"
  | "purchase"
  | "offers_page_view";

export const revisionKinds = ["seed", "publish", "bring-back", "draft"] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export const assuranceLevels = ["aal1", "aal2"] as const;
export type AssuranceLevel = (typeof assuranceLevels)[number];
export type AuthMethod = "password" | "otp" | "recovery" | "oauth" | "totp";
