import { eq } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { StaffRecords } from "#app/admin/records.server.ts";
import type { Listed } from "#app/admin/resource.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { findRule } from "#app/features/hours/hours.server.ts";
import { findOpenTill, openTills } from "#app/features/money/till.server.ts";
import { printOfSums, readVat } from "#app/features/money/vat.server.ts";
import { readVatPeriod } from "#app/features/money/vat.ts";
import type { Permission } from "#app/features/staff/staff.ts";
import { newId } from "#app/lib/ids.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { type Place, places } from "../abuse/places.ts";
import { password } from "./accounts.ts";
import type { Records } from "./staff-rows.ts";

// Who may do what in the staff area: every address of it, and everything that is posted there. What
// every list of records has comes from its declaration, and is listed here by what it needs.

type Posted = Record<string, string>;
type Fields = (records: Records & { deviceId: string }, db: Db) => Posted | Promise<Posted>;
/** `does`: posted by whoever may, in the order of the table, it is not refused, and changes something. */
type Post = [needs: Permission | "any-password", what: string, fields: Fields, does?: "does"];

/** What a page needs to be read, and each thing that can be posted to it. */
export type Access = { get: Permission | "any-password" | "anybody"; posts?: Post[] };

const none: Fields = () => ({});
const newStaff = {
  name: "Omar",
  username: "omar-new",
  email: "omar-new@example.com",
  role: "counter",
};
const riyal = { rate: "0.99", name: "", nameAr: "", seen: "1" };
const closure = {
  name: "Eid al-Adha",
  nameAr: "عيد الأضحى",
  startsOn: "2027-05-16",
  endsOn: "2027-05-19",
};
const bay = { kind: "wash-bay", name: "Wash bay 3", nameAr: "موقف الغسيل 3" };
const work = {
  people: "1",
  sedanMinutes: "40",
  suvMinutes: "50",
  curingMinutes: "0",
  longestWaitMinutes: "60",
};
const own = { currentPassword: "a guess" };
const cardFor = (openFils: number): Posted => ({
  intent: "pay",
  key: newId(),
  open: String(openFils),
  card: String(openFils / 100),
});
const note: Fields = () => ({ body: "Called back" });

/** What every list may have, in the order in which each changes the same row. */
const standard = ["status", "statuses", "delete", "restore"];

const twoCustomers = ({ others, booking }: Records): Posted => ({
  from: others.customerId ?? "",
  into: booking.customerId ?? "",
});

/** Those of one list only. */
const ownChanges: { [path: string]: Post[] } = {
  "admin/customers": [
    ["change", "merge", (records) => ({ intent: "merge", ...twoCustomers(records) }), "does"],
    ["change", "unmerge", (records) => ({ intent: "unmerge", ...twoCustomers(records) }), "does"],
    [
      "change",
      "name",
      ({ booking }) => ({
        intent: "name",
        id: booking.customerId ?? "",
        field: "name",
        value: booking.name,
      }),
    ],
  ],
  "admin/discounts": [
    ["codes", "switch", ({ code: c }) => ({ intent: "switch", id: c.id, set: "off" }), "does"],
  ],
};

/** What the page of a list of records needs, and what can be posted to it. */
function listAccess({ path, file }: Place): Access {
  const records = recordsAt(path);
  switch (file.split("/").at(-1)) {
    case "list.tsx":
      return {
        get: records.readers[0] ?? "read",
        posts: [...(ownChanges[path] ?? []), ...changesOf(records, path)],
      };
    case "record.tsx":
      return { get: "read", posts: [["change", "note", note, "does"]] };
    case "delete.tsx":
      return { get: "delete" };
    case "csv.ts":
      return { get: "export" };
    default:
      throw new Error(`What does ${file} need?`);
  }
}

function changesOf({ actions, resource, kind }: StaffRecords, path: string): Post[] {
  const own = ownChanges[path]?.map(([, what]) => what) ?? [];
  const unknown = Object.keys(actions).filter(
    (name) => !standard.includes(name) && !own.includes(name),
  );
  if (unknown.length > 0) throw new Error(`What does ${unknown.join()} of ${path} need?`);
  const [seen = "", status = ""] = resource.shape.statuses;
  const fields: { [intent: string]: Fields } = {
    status: (records) => ({ id: idAt(path, records), seen, status }),
    statuses: (records) => ({ selected: `${idAt(path, records)}:${status}`, status: seen }),
    async delete(records, db) {
      const id = idAt(path, records);
      const table: PgTable = kind.table;
      const [row] = await db.select().from(table).where(eq(kind.table.id, id));
      const { version, status }: Partial<Listed> = row ?? {};
      return { id, seen: String(version ?? status) };
    },
    restore: (records) => ({ id: idAt(path, records) }),
  };
  return standard.flatMap((intent): Post[] => {
    const asked: Fields = async (records, db) => {
      return { intent, ...(await fields[intent]?.(records, db)) };
    };
    const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    return action ? [[action.permission, intent, asked, "does"]] : [];
  });
}

/** The id of the row that a list has for this, by the parameter of its addresses. */
function idAt(list: string, records: Records): string {
  const below = places.find(({ path }) => path.startsWith(`${list}/:`))?.path ?? "";
  const [, parameter = ""] = /:(\w+)/.exec(below) ?? [];
  return records.others[parameter] ?? records[parameter.replace(/Id$/, "") as "contact"].id;
}

const stage = ({ others }: Records, from: string, to: string): Posted => ({
  intent: "stage",
  id: others.visitId ?? "",
  from,
  to,
});

const entryIn = ({ others }: Records) => others.entryId ?? "";
const reviewIn = ({ others }: Records) => others.reviewId ?? "";

const listPlaces = places.filter(
  ({ file, path }) => file.startsWith("routes/admin/records/") && path !== "admin/bin",
);

/** Pages to which nothing is posted, and what reading them needs. */
const onlyRead = (get: Access["get"], ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, { get }]));

export const accessTable: Record<string, Access> = {
  ...Object.fromEntries(listPlaces.map((place) => [place.path, listAccess(place)])),
  ...onlyRead("anybody", ...["admin/login", "admin/logout", "admin/status"]),
  ...onlyRead("today", ...["admin", "admin/*", "admin/today", "admin/dashboard", "admin/pulse"]),
  "admin/audit": { get: "audit" },
  "admin/staff": { get: "manage-staff" },
  ...onlyRead(
    "read",
    ...["admin/debug", "admin/orders/:orderId/packing-slip", "admin/discounts/:codeId/orders"],
    ...["admin/customers/:customerId", "admin/reports", "admin/reports/records", "admin/visits"],
    ...["admin/dashboard/bookings/:bookingId", "admin/visits/:visitId/job-card", "admin/find"],
    ...["admin/find.json", "admin/mail/:mailId", "admin/mail/:mailId/html"],
    ...["admin/mail/:mailId/attachments/:number"],
  ),
  "admin/perfumes/:perfumeId/delete": { get: "delete" },
  ...onlyRead(
    "content",
    ...["admin/website/entries/:entryId/remove", "admin/website/entries/:entryId/preview"],
  ),
  "admin/reports/vat/papers": { get: "lock-period" },
  ...onlyRead(
    "export",
    ...["admin/reports/vat/invoices.csv", "admin/reports/vat/payments.csv", "admin/reports.csv"],
    ...["admin/audit.csv", "admin/till/days/:day/sheet.csv"],
  ),
  ...onlyRead("close-till", ...["admin/till", "admin/till/days/:day"]),
  "admin/today/:visitId": {
    get: "today",
    posts: [
      ["today", "arrive", (r) => stage(r, "confirmed", "arrived"), "does"],
      ["today", "begin", (r) => stage(r, "arrived", "in-work"), "does"],
      ["today", "pause", (r) => stage(r, "in-work", "paused"), "does"],
      ["today", "go on", (r) => stage(r, "paused", "in-work"), "does"],
      [
        "today",
        "propose",
        () => ({ intent: "propose", extraName: "Clay bar", priceAed: "50", extraMinutes: "20" }),
        "does",
      ],
      ["today", "rest", (r) => stage(r, "in-work", "arrived"), "does"],
      ["today", "leave", (r) => stage(r, "arrived", "confirmed"), "does"],
    ],
  },
  "admin/api": {
    get: "api",
    posts: [
      ["api", "add", () => ({ intent: "add", name: "Books", "orders:read": "on" }), "does"],
      ["api", "revoke", () => ({ intent: "revoke", id: newId() })],
      ["api", "replace", () => ({ intent: "replace" }), "does"],
    ],
  },
  "admin/staff/new": {
    get: "manage-staff",
    posts: [["manage-staff", "add", () => newStaff, "does"]],
  },
  "admin/staff/:staffId": {
    get: "manage-staff",
    posts: [
      ["manage-staff", "rights", () => ({ intent: "rights", role: "owner" }), "does"],
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
    get: "today",
    posts: [
      ["today", "own name", () => ({ intent: "rename", name: "Omar" }), "does"],
      ["today", "own device", (r) => ({ intent: "end-session", id: r.deviceId }), "does"],
      ["today", "own devices", () => ({ intent: "end-others" }), "does"],
    ],
  },
  "admin/account/password": {
    get: "any-password",
    posts: [["any-password", "own password", () => ({ ...own, newPassword: "x" })]],
  },
  "admin/account/pin": {
    get: "today",
    posts: [["today", "own PIN", () => ({ currentPassword: password, pin: "250917" }), "does"]],
  },
  "admin/lock": {
    get: "today",
    posts: [["today", "unlock", () => ({ intent: "unlock", secret: "a guess" })]],
  },
  "admin/unlock": { get: "today", posts: [["today", "unlock", () => ({ secret: "a guess" })]] },
  "admin/account/second-factor": { get: "today", posts: [["today", "prepare", () => own]] },
  "admin/account/second-factor/confirm": {
    get: "today",
    posts: [["today", "confirm", () => ({ code: "000000" })]],
  },
  "admin/account/second-factor/off": { get: "today", posts: [["today", "off", () => own]] },
  "admin/account/second-factor/recovery-codes": {
    get: "today",
    posts: [["today", "recovery codes", () => own]],
  },
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
      ["delete", "delete", ({ perfume: p }) => ({ intent: "delete", id: p.id, seen: "1" })],
      ["delete", "restore", ({ perfume: p }) => ({ intent: "restore", id: p.id })],
    ],
  },
  "admin/perfumes/new": { get: "prices", posts: [["prices", "add", () => ({ name: "Oud" })]] },
  "admin/perfumes/:perfumeId/edit": {
    get: "change",
    posts: [["change", "edit", () => ({ name: "Oud" })]],
  },
  "admin/orders/:orderId/payment": {
    get: "take-payment",
    posts: [["take-payment", "pay", ({ order }) => cardFor(order.totalFils), "does"]],
  },
  "admin/discounts/new": { get: "codes", posts: [["codes", "add", () => ({ code: "NEW10" })]] },
  "admin/discounts/:codeId/edit": {
    get: "codes",
    posts: [["codes", "edit", ({ code: c }) => ({ code: "NEW10", seen: c.version })]],
  },
  "admin/website": {
    get: "content",
    posts: [
      ["content", "move", (r) => ({ intent: "move", id: entryIn(r), step: "up" }), "does"],
      ["content", "hide", (r) => ({ intent: "hide", id: reviewIn(r) }), "does"],
      ["content", "show", (r) => ({ intent: "show", id: reviewIn(r) }), "does"],
    ],
  },
  "admin/website/:kind": { get: "content", posts: [["content", "add", none, "does"]] },
  "admin/website/entries/:entryId": {
    get: "content",
    posts: [["content", "draft", () => ({ do: "draft", seen: "1", "title.en": "Inside" })]],
  },
  "admin/website/entries/:entryId/prices": {
    get: "content",
    posts: [["content", "price", () => ({ priceAed: "180", startsOn: "2026-11-24" })]],
  },
  "admin/views": {
    get: "read",
    posts: [["read", "save", () => ({ intent: "save", list: "bookings", name: "Mine" }), "does"]],
  },
  "admin/reports/vat": {
    get: "lock-period",
    posts: [
      [
        "lock-period",
        "lock",
        async (_, db) => {
          const asked = { from: "2020-01", months: "3" };
          const period = readVatPeriod(new URLSearchParams(asked), "2020-01-01" as LocalDate);
          return { ...asked, seen: printOfSums((await readVat(db, period)).sums) };
        },
        "does",
      ],
    ],
  },
  "admin/board": {
    get: "read",
    posts: [["change", "stage", (r) => stage(r, "confirmed", "arrived"), "does"]],
  },
  "admin/waiting-list": {
    get: "read",
    posts: [["change", "remove", ({ others }) => ({ id: others.waitingId ?? "" }), "does"]],
  },
  "admin/visits/new": { get: "change", posts: [["change", "book", none]] },
  "admin/visits/:visitId": {
    get: "read",
    posts: [
      ["change", "back", (r) => stage(r, "arrived", "confirmed"), "does"],
      ["take-payment", "pay", () => cardFor(17_000)],
    ],
  },
  "admin/visits/:visitId/whatsapp": { get: "read", posts: [["change", "send", none, "does"]] },
  "admin/till/:till/open": {
    get: "close-till",
    posts: [["close-till", "open", () => ({ floatFils: "200", seen: newId() }), "does"]],
  },
  "admin/till/:till/cash": {
    get: "close-till",
    posts: [
      [
        "close-till",
        "pay in",
        async (_, db) => {
          const [session] = await openTills(db);
          const seen = `${session?.id} ${newId()}`;
          return { kind: "pay-in", amountFils: "50", reason: "Change", seen };
        },
        "does",
      ],
    ],
  },
  "admin/till/:till/count": {
    get: "close-till",
    posts: [
      [
        "close-till",
        "close",
        async (_, db) => {
          const session = await findOpenTill(db, "1");
          return { "pieces-5000": "5", seen: session?.version ?? "" };
        },
        "does",
      ],
    ],
  },
  "admin/delivery": {
    get: "read",
    posts: [["change", "pack", () => ({ intent: "pack", id: "" })]],
  },
  "admin/delivery/settings": {
    get: "prices",
    posts: [["prices", "set", () => ({ most: "500", "in-UAE": "on" }), "does"]],
  },
  "admin/delivery/runs/:runId": {
    get: "read",
    posts: [
      ["change", "stop", () => ({ intent: "not-home", id: "" })],
      [
        "take-payment",
        "settle",
        () => ({ intent: "settle", handedIn: "0", expectedFils: "0" }),
        "does",
      ],
    ],
  },
  "admin/delivery/returns/:returnId": {
    get: "read",
    posts: [
      ["change", "decide", () => ({ intent: "approved" }), "does"],
      ["refund", "receive", () => ({ intent: "receive" }), "does"],
    ],
  },
  "admin/perfumes/stock": {
    get: "stock",
    posts: [["stock", "count", none]],
  },
  "admin/perfumes/stock/:countedId": {
    get: "stock",
    posts: [
      [
        "stock",
        "receive",
        () => ({ kind: "received", quantity: "6", cost: "30", key: newId() }),
        "does",
      ],
    ],
  },
  "admin/bays": {
    get: "bays",
    posts: [
      ["bays", "back", () => ({ intent: "back", id: "" })],
      [
        "hours",
        "retire",
        ({ others }) => ({ intent: "retire", id: others.resourceId ?? "" }),
        "does",
      ],
    ],
  },
  "admin/bays/new": { get: "hours", posts: [["hours", "add", () => bay, "does"]] },
  "admin/bays/away": {
    get: "bays",
    posts: [
      [
        "bays",
        "away",
        ({ others }) => ({
          resourceId: others.resourceId ?? "",
          startsOn: "2027-06-01",
          endsOn: "2027-06-02",
          reason: "Leave",
        }),
        "does",
      ],
    ],
  },
  "admin/bays/settings": {
    get: "hours",
    posts: [
      [
        "hours",
        "set",
        () => ({ cutOffHours: "3", quietFrom: "21:30", quietUntil: "09:00" }),
        "does",
      ],
    ],
  },
  "admin/bays/work/:serviceId": {
    get: "hours",
    posts: [["hours", "set", () => ({ ...work, "wash-bay": "on" }), "does"]],
  },
  "admin/bays/:resourceId": { get: "hours", posts: [["hours", "edit", () => bay, "does"]] },
  "admin/hours": {
    get: "hours",
    posts: [
      [
        "hours",
        "move",
        ({ others }) => ({ intent: "move", id: others.ruleId ?? "", step: "later" }),
        "does",
      ],
      ["hours", "hold", () => ({ intent: "hold" })],
    ],
  },
  "admin/hours/new/:ruleKind": { get: "hours", posts: [["hours", "add", () => closure, "does"]] },
  "admin/hours/:ruleId": {
    get: "hours",
    posts: [
      [
        "hours",
        "edit",
        async ({ others }, db) => {
          const rule = await findRule(db, others.ruleId ?? "");
          return {
            ...closure,
            startsOn: "2027-06-01",
            endsOn: "2027-06-02",
            seen: String(rule?.version),
          };
        },
        "does",
      ],
    ],
  },
  "admin/currencies": {
    get: "prices",
    posts: [
      ["prices", "move", () => ({ intent: "move", code: "USD", step: "down" }), "does"],
      ["prices", "hide", () => ({ intent: "hide", code: "USD" }), "does"],
    ],
  },
  "admin/currencies/new": {
    get: "prices",
    posts: [["prices", "add", () => ({ code: "CHF", rate: "0.22" }), "does"]],
  },
  "admin/currencies/:currencyCode/edit": {
    get: "prices",
    posts: [["prices", "edit", () => ({ ...riyal, symbol: "QR" }), "does"]],
  },
  "admin/mail": {
    get: "read",
    posts: [
      ["change", "again", (r) => ({ intent: "again", id: r.mail.id }), "does"],
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
