// What columns may hold. Without Drizzle, for the browser reads these as well.

export const contactStatuses = ["new", "contacted", "resolved"] as const;
export type ContactStatus = (typeof contactStatuses)[number];

export const bookingStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** While a booking is in one of these, the same request again is the same booking. */
export const openBookingStatuses = [
  "pending",
  "confirmed",
] as const satisfies readonly BookingStatus[];

/**
 * What says when the workshop is open, the most particular first: special hours of one day, a closure,
 * a period with hours of its own, the usual week.
 */
export const hoursKinds = ["day", "closure", "period", "week"] as const;
export type HoursKind = (typeof hoursKinds)[number];

/** Where a booking came from: the site, a caller, or a car that stood at the door. */
export const bookingChannels = ["site", "phone", "walk-in"] as const;

/** How far the car has come. `workshop.md` has the words. */
export const visitStages = [
  "expected",
  "arrived",
  "in-work",
  "ready",
  "collected",
  "no-show",
] as const;
export type VisitStage = (typeof visitStages)[number];

export const bayKinds = ["wash-bay", "detailing-bay", "coating-room"] as const;
export type BayKind = (typeof bayKinds)[number];

/** What work needs: one bay, and people. */
export const resourceKinds = [...bayKinds, "technician"] as const;

/** `found`: work that a technician found on the car. */
export const visitLineKinds = ["service", "extra", "perfume", "found"] as const;
export type VisitLineKind = (typeof visitLineKinds)[number];

/** Of a line: agreed when it was booked, or proposed and then decided by the customer. */
export const lineApprovals = ["agreed", "proposed", "approved", "declined"] as const;
export type LineApproval = (typeof lineApprovals)[number];

export const photoMoments = ["before", "after", "found"] as const;
export type PhotoMoment = (typeof photoMoments)[number];

export const messageChannels = ["mail", "whatsapp"] as const;

/** The sizes that some services have a price each for (D11). */
export const vehicleSizes = ["sedan", "suv"] as const;
export type VehicleSize = (typeof vehicleSizes)[number];

/**
 * The statuses of an order on its usual way, each with how far it has come: from one that waits or is
 * under way bottles are set aside, for one that is done was paid. Staff may set any directly (D12).
 */
export const orderProgress = {
  pending: "waiting",
  confirmed: "under-way",
  processing: "under-way",
  shipped: "under-way",
  delivered: "done",
  completed: "done",
  cancelled: "stopped",
} as const satisfies { [status: string]: "waiting" | "under-way" | "done" | "stopped" };
export type OrderStatus = keyof typeof orderProgress;
export const orderStatuses = Object.keys(orderProgress) as [OrderStatus, ...OrderStatus[]];

export const orderChannels = ["quick", "checkout"] as const;
export type OrderChannel = (typeof orderChannels)[number];

export const paymentMethods = ["cod"] as const;

export const discountTypes = ["percentage", "fixed"] as const;
export type DiscountType = (typeof discountTypes)[number];

export const intensities = ["Light", "Light-Medium", "Medium", "Medium-Strong", "Strong"] as const;
export type Intensity = (typeof intensities)[number];

/** What is smelled first, then after minutes, then for hours. */
export type ScentNotes = { top: string; middle: string; base: string };

/** The owner decides; the counter runs the day; a technician does its work (D23). */
export const roles = ["customer", "technician", "counter", "owner"] as const;
export type Role = (typeof roles)[number];

/** What an owner may let others of the staff do as well (D23). */
export const grants = [
  "revenue",
  "prices",
  "codes",
  "delete",
  "export",
  "audit",
  "manage-staff",
  "content",
] as const;
export type Grant = (typeof grants)[number];

/**
 * Kept: no server is configured, so it stays in the local mailbox. Failed: given up. Held: more than
 * an address that nobody proved to be theirs gets in a day; staff may let it go.
 */
export const mailStatuses = ["queued", "sent", "failed", "kept", "held", "unconfirmed"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailTransports = ["smtp", "web-form", "sms"] as const;

export type AnalyticsEventName =
  | "contact_form_submit"
  | "service_booking_submit"
  | "purchase"
  | "offers_page_view";

/** What staff do to the records of a list, in the audit log with what they are: `order.status`. */
type RecordVerb = "add" | "edit" | "move" | "switch" | "status" | "delete" | "restore" | "export";

/** What else the audit log keeps. */
export const otherAuditActions = [
  "note.add",
  "report.export",
  "customer.name",
  "customer.merge",
  "customer.unmerge",
  "currency.rate",
  "currency.move",
  "currency.add",
  "currency.rename",
  "currency.hide",
  "currency.show",
  "hours.add",
  "hours.edit",
  "hours.move",
  "hours.delete",
  "bay.add",
  "bay.retire",
  "bay.bring-back",
  "bay.away",
  "bay.back",
  "bay.edit",
  "bay.work",
  "bay.settings",
  "visit.book",
  "visit.stage",
  "visit.place",
  "visit.change",
  "visit.cancel",
  "visit.link",
  "waiting.remove",
  "mail.send-again",
  "staff.sign-in",
  "staff.sign-out",
  "staff.add",
  "staff.role",
  "staff.disable",
  "staff.enable",
  "staff.reset-password",
  "staff.end-sessions",
  "staff.name",
  "staff.password",
  "staff.second-factor-on",
  "staff.second-factor-off",
  "staff.recovery-codes",
  "staff.lock",
  "api-key.add",
  "api-key.revoke",
  "api-key.publish",
  "content.price",
  "content.remove-price",
  "content.publish",
  "content.end",
  "content.bring-back",
  "content.discard",
  "content.hide",
  "content.show",
] as const;

export type AuditAction = (typeof otherAuditActions)[number] | `${string}.${RecordVerb}`;

/** How a revision of content came to be; a draft is one that another's took the place of. */
export const revisionKinds = ["seed", "publish", "bring-back", "draft"] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** How sure it is who holds an access token, and by which proof: the words of those tokens. */
export const assuranceLevels = ["aal1", "aal2"] as const;
export type AssuranceLevel = (typeof assuranceLevels)[number];
export type AuthMethod = "password" | "otp" | "recovery" | "oauth" | "totp";
