import type { Permission } from "#app/features/staff/permissions.ts";
import type { Records } from "./staff-rows.ts";

// Who may do what in the staff area: every address of it, and everything that is posted there.

type Fields = (records: Records & { deviceId: string }) => Record<string, string>;
/** `does`: posted by whoever may, in the order of the table, it is not refused, and changes something. */
type Post = [needs: Permission | "any-password", what: string, fields: Fields, does?: "does"];

/** What a page needs to be read, and each thing that can be posted to it. */
export type Access = { get: Permission | "any-password" | "anybody"; posts?: Post[] };

const none: Fields = () => ({});
const newStaff = {
  name: "Omar",
  username: "omar-new",
  email: "omar-new@example.com",
  role: "staff",
};
const own = { currentPassword: "a guess" };
const note: Fields = () => ({ body: "Called back" });

function changesOf(kind: "contact" | "booking" | "order", seen: string, status: string): Post[] {
  return [
    ["change", "status", ({ [kind]: { id } }) => ({ intent: "status", id, seen, status }), "does"],
    ["delete", "delete", ({ [kind]: { id } }) => ({ intent: "delete", id, seen: status }), "does"],
    ["delete", "restore", ({ [kind]: { id } }) => ({ intent: "restore", id }), "does"],
  ];
}

export const accessTable: Record<string, Access> = {
  "admin/login": { get: "anybody" },
  "admin/logout": { get: "anybody" },
  "admin/status": { get: "anybody" },
  admin: { get: "read" },
  "admin/*": { get: "read" },
  "admin/audit": { get: "audit" },
  "admin/staff": { get: "manage-staff" },
  "admin/staff/new": {
    get: "manage-staff",
    posts: [["manage-staff", "add", () => newStaff, "does"]],
  },
  "admin/staff/:staffId": {
    get: "manage-staff",
    posts: [
      ["manage-staff", "role", () => ({ intent: "role", role: "admin" }), "does"],
      ["manage-staff", "sign out", () => ({ intent: "end-sessions" }), "does"],
      ["manage-staff", "disable", () => ({ intent: "disable" }), "does"],
      ["manage-staff", "enable", () => ({ intent: "enable" }), "does"],
    ],
  },
  "admin/staff/:staffId/reset": {
    get: "manage-staff",
    posts: [["manage-staff", "reset", none, "does"]],
  },
  "admin/account": {
    get: "read",
    posts: [
      ["read", "own name", () => ({ intent: "rename", name: "Omar" }), "does"],
      ["read", "own device", (r) => ({ intent: "end-session", id: r.deviceId }), "does"],
      ["read", "own devices", () => ({ intent: "end-others" }), "does"],
    ],
  },
  "admin/account/password": {
    get: "any-password",
    posts: [["any-password", "own password", () => ({ ...own, newPassword: "x" })]],
  },
  "admin/account/second-factor": { get: "read", posts: [["read", "prepare", () => own]] },
  "admin/account/second-factor/confirm": {
    get: "read",
    posts: [["read", "confirm", () => ({ code: "000000" })]],
  },
  "admin/account/second-factor/off": { get: "read", posts: [["read", "off", () => own]] },
  "admin/account/second-factor/recovery-codes": {
    get: "read",
    posts: [["read", "recovery codes", () => own]],
  },
  "admin/debug": { get: "read" },
  "admin/dashboard": { get: "read" },
  "admin/events": { get: "read" },
  "admin/pulse": { get: "read" },
  "admin/dashboard/contacts": { get: "read", posts: changesOf("contact", "new", "contacted") },
  "admin/dashboard/contacts/:contactId": { get: "read", posts: [["change", "note", note, "does"]] },
  "admin/dashboard/contacts/:contactId/delete": { get: "delete" },
  "admin/dashboard/contacts.csv": { get: "export" },
  "admin/dashboard/bookings": {
    get: "read",
    posts: changesOf("booking", "pending", "confirmed"),
  },
  "admin/dashboard/bookings/:bookingId": { get: "read", posts: [["change", "note", note, "does"]] },
  "admin/dashboard/bookings/:bookingId/delete": { get: "delete" },
  "admin/dashboard/bookings.csv": { get: "export" },
  "admin/perfumes": {
    get: "read",
    posts: [
      ["change", "move", ({ perfume: p }) => ({ intent: "move", id: p.id, step: "down" }), "does"],
      [
        "change",
        "place",
        ({ perfume: p, otherPerfume: o }) => ({ intent: "place", id: p.id, placeOf: o.id }),
        "does",
      ],
      ["delete", "delete", ({ perfume: p }) => ({ intent: "delete", id: p.id, edits: "0" })],
      ["delete", "restore", ({ perfume: p }) => ({ intent: "restore", id: p.id })],
    ],
  },
  "admin/perfumes/new": { get: "change", posts: [["change", "add", () => ({ name: "Oud" })]] },
  "admin/perfumes/:perfumeId/edit": {
    get: "change",
    posts: [["change", "edit", () => ({ name: "Oud" })]],
  },
  "admin/perfumes/:perfumeId/delete": { get: "delete" },
  "admin/perfumes/orders": { get: "read", posts: changesOf("order", "pending", "confirmed") },
  "admin/perfumes/orders/:orderId": { get: "read", posts: [["change", "note", note, "does"]] },
  "admin/perfumes/orders/:orderId/delete": { get: "delete" },
  "admin/perfumes/orders.csv": { get: "export" },
  "admin/orders/:orderId/packing-slip": { get: "read" },
  "admin/discounts": {
    get: "read",
    posts: [
      ["change", "switch", ({ code: c }) => ({ intent: "switch", id: c.id, set: "off" }), "does"],
      ["delete", "delete", ({ code: c }) => ({ intent: "delete", id: c.id, seen: c.updatedAt })],
      ["delete", "restore", ({ code: c }) => ({ intent: "restore", id: c.id })],
    ],
  },
  "admin/discounts/new": { get: "change", posts: [["change", "add", () => ({ code: "NEW10" })]] },
  "admin/discounts/:codeId/edit": {
    get: "change",
    posts: [["change", "edit", ({ code: c }) => ({ code: "NEW10", seen: c.updatedAt })]],
  },
  "admin/discounts/:codeId/delete": { get: "delete" },
  "admin/discounts/:codeId/orders": { get: "read" },
  "admin/currencies": {
    get: "change",
    posts: [["change", "rates", ({ rates }) => rates]],
  },
  "admin/currencies/move": {
    get: "change",
    posts: [["change", "move", () => ({ move: "USD up" })]],
  },
  "admin/mail": {
    get: "read",
    posts: [
      ["change", "again", (r) => ({ intent: "again", id: r.failedMailId }), "does"],
      ["change", "all again", () => ({ intent: "all-failed" })],
    ],
  },
  "admin/bin": {
    get: "delete",
    posts: [
      [
        "delete",
        "restore",
        ({ contact: c }) => ({ intent: "restore", kind: "contacts", id: c.id }),
      ],
    ],
  },
};
