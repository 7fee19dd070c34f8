import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from "@react-router/dev/routes";

/** A staff list (app/admin/resource.ts) and its dialogs; `id` names the record's parameter. */
function staffList(
  resource: string,
  path: string,
  id: string,
  { pages, own }: { pages: ("record" | "delete" | "csv")[]; own: RouteConfigEntry[] } = inbox,
): RouteConfigEntry {
  const file = (name: string) => `routes/admin/records/${name}`;
  return layout(resource, [
    route(path, file("list.tsx"), { id: `${resource} list` }, [
      ...(pages.includes("record")
        ? [route(`:${id}`, file("record.tsx"), { id: `${resource} record` })]
        : []),
      ...(pages.includes("delete")
        ? [route(`:${id}/delete`, file("delete.tsx"), { id: `${resource} delete` })]
        : []),
      ...own,
    ]),
    ...(pages.includes("csv")
      ? [route(`${path}.csv`, file("csv.ts"), { id: `${resource} csv` })]
      : []),
  ]);
}

const inbox = { pages: ["record" as const, "delete" as const, "csv" as const], own: [] };

/** The pages of the second factor, each a step that the same file answers. */
const factorPages = (path: string, file: string): RouteConfigEntry[] =>
  ["", "/confirm", "/off", "/recovery-codes"].map((step) =>
    route(path + step, file, { id: path + step }),
  );

/** A paper as a file, whose name pages are not prefetched by. */
const paperFile = (path: string) =>
  path.endsWith("/invoice") ? `${path}.pdf` : `${path}/invoice.pdf`;

// Every address of the product; the same routes answer under /ar in Arabic (server/pages.ts).
export default [
  layout("routes/site/layout.tsx", { id: "site" }, [
    layout("routes/site/failures.tsx", [
      index("routes/site/home.tsx"),
      route("about", "routes/site/about.tsx"),
      route("services", "routes/services/list.tsx"),
      route("services/:serviceSlug", "routes/services/detail.tsx", { id: "service" }),
      route("offers", "routes/services/offers.tsx"),
      route("offers/:offerSlug", "routes/services/detail.tsx", { id: "offer" }),
      route("gallery", "routes/gallery/gallery.tsx"),
      route("summeroffers", "routes/services/summer.tsx"),
      route("summeroffers/:packageSlug", "routes/services/detail.tsx", { id: "summer package" }),
      route("contact", "routes/site/contact.tsx"),
      route("perfumes", "routes/shop/perfumes.tsx", [route(":slug", "routes/shop/perfume.tsx")]),
      route("checkout", "routes/shop/checkout.tsx"),
      route("order-confirmation/:orderId", "routes/shop/order-confirmation.tsx"),
      route("cart", "routes/shop/cart.tsx"),
      route("sign-in", "routes/auth/sign-in.tsx"),
      route("sign-in/code", "routes/auth/sign-in-code.tsx"),
      route("sign-in/second-factor", "routes/auth/second-factor.tsx"),
      route("sign-in/with/:provider", "routes/auth/sign-in-with.ts"),
      route("sign-up", "routes/auth/sign-up.tsx"),
      route("sign-out", "routes/auth/sign-out.ts"),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("reset-password", "routes/auth/reset-password.tsx"),
      route("verify-email", "routes/auth/verify-email.tsx"),
      route("currency", "routes/shop/currency.tsx"),
      layout("routes/account/layout.tsx", [
        layout("routes/account/customers-only.tsx", [
          route("profile", "routes/account/profile.tsx"),
          route("profile/security", "routes/account/security.tsx"),
          route("profile/security/password", "routes/account/password.tsx"),
          ...factorPages("profile/security/second-factor", "routes/account/second-factor.tsx"),
        ]),
        route("profile/bookings", "routes/account/bookings.tsx"),
        route("profile/bookings/:ownBookingId", "routes/account/booking.tsx"),
        route("profile/cars", "routes/account/cars.tsx"),
        route("profile/cars/new", "routes/account/car.tsx", { id: "new car" }),
        route("profile/cars/:carId", "routes/account/car.tsx"),
        route("profile/orders", "routes/account/orders.tsx"),
        route("profile/orders/:orderId", "routes/account/order.tsx"),
        route("profile/addresses", "routes/account/addresses.tsx"),
        route("profile/addresses/new", "routes/account/address.tsx", { id: "new address" }),
        route("profile/addresses/:addressId", "routes/account/address.tsx"),
        route("profile/data", "routes/account/data.tsx"),
      ]),
      route("visit/:token", "routes/visit/visit.tsx"),
      route("visit/:token/move", "routes/visit/move.tsx"),
      route("waiting-list/:bookableId", "routes/waiting-list/waiting-list.tsx"),
      route("waiting-list/:bookableId/:waitingToken", "routes/waiting-list/leave.tsx"),
      route("privacy", "routes/site/legal-page.tsx"),
      route("terms", "routes/site/legal-page.tsx", { id: "terms" }),
      route("credits", "routes/site/credits.tsx"),
      route("offline", "routes/site/offline.tsx"),
      route("unsent", "routes/site/unsent.tsx"),
      route("design", "routes/internal/design.tsx"),
      route("mailbox", "routes/internal/mailbox.tsx"),
      route("mailbox/:mailId", "routes/internal/mailbox-message.tsx"),
      route("*", "routes/site/not-found.tsx"),
    ]),
  ]),
  route("admin/login", "routes/admin/staff-accounts/login.tsx"),
  route("admin/logout", "routes/auth/sign-out.ts", { id: "admin/logout" }),
  layout("routes/admin/frame/layout.tsx", { id: "admin" }, [
    layout("routes/admin/frame/failures.tsx", [
      route("admin", "routes/admin/frame/to-dashboard.ts"),
      route("admin/*", "routes/admin/frame/not-found.tsx"),
      route("admin/audit", "routes/admin/staff-accounts/audit.tsx"),
      route("admin/staff", "routes/admin/staff-accounts/staff.tsx"),
      route("admin/api", "routes/admin/api/api-keys.tsx"),
      route("admin/staff/new", "routes/admin/staff-accounts/staff-new.tsx"),
      route("admin/staff/:staffId", "routes/admin/staff-accounts/staff-member.tsx"),
      route("admin/staff/:staffId/reset", "routes/admin/staff-accounts/staff-reset.tsx"),
      route("admin/account", "routes/admin/staff-accounts/account.tsx"),
      route("admin/account/pin", "routes/admin/staff-accounts/account-pin.tsx"),
      route("admin/unlock", "routes/admin/staff-accounts/unlock.tsx"),
      route("admin/account/password", "routes/admin/staff-accounts/account-password.tsx"),
      ...factorPages(
        "admin/account/second-factor",
        "routes/admin/staff-accounts/account-factor.tsx",
      ),
      route("admin/debug", "routes/admin/frame/debug.ts"),
      route("admin/today", "routes/admin/today/today.tsx"),
      route("admin/today/:visitId", "routes/admin/today/work.tsx"),
      route("admin/dashboard", "routes/admin/dashboard/dashboard.tsx", [
        index("routes/admin/dashboard/overview.tsx"),
        staffList("features/contact/contact.admin.tsx", "contacts", "contactId"),
        staffList("features/visits/bookings.admin.tsx", "bookings", "bookingId", {
          pages: ["delete", "csv"],
          own: [],
        }),
      ]),
      staffList("features/customers/customers.admin.tsx", "admin/customers", "customerId", {
        pages: [],
        own: [route(":customerId", "routes/admin/customers/customer.tsx")],
      }),
      staffList("features/discounts/codes.admin.tsx", "admin/discounts", "codeId", {
        pages: ["delete"],
        own: [
          route("new", "routes/admin/discounts/discount.tsx", { id: "new code" }),
          route(":codeId/edit", "routes/admin/discounts/discount.tsx"),
          route(":codeId/orders", "routes/admin/discounts/discount-orders.tsx"),
        ],
      }),
      route("admin/website", "routes/admin/website/website.tsx"),
      route("admin/website/:kind", "routes/admin/website/kind.tsx"),
      route("admin/website/entries/:entryId", "routes/admin/website/entry.tsx"),
      route("admin/website/entries/:entryId/remove", "routes/admin/website/remove.tsx"),
      route("admin/website/entries/:entryId/prices", "routes/admin/website/prices.tsx"),
      route("admin/board", "routes/admin/board/board.tsx"),
      route("admin/waiting-list", "routes/admin/board/waiting-list.ts"),
      route("admin/visits", "routes/admin/visits/to-appointment.tsx", { id: "list of visits" }),
      route("admin/dashboard/bookings/:bookingId", "routes/admin/visits/to-appointment.tsx"),
      route("admin/visits/new", "routes/admin/visits/new.tsx"),
      route("admin/visits/:visitId", "routes/admin/visits/visit.tsx"),
      route("admin/visits/:visitId/whatsapp", "routes/admin/visits/whatsapp.ts"),
      route("admin/orders/:orderId/payment", "routes/admin/orders/payment.tsx"),
      route("admin/views", "routes/admin/views/views.tsx"),
      route("admin/reports", "routes/admin/reports/reports.tsx"),
      route("admin/reports/records", "routes/admin/reports/report-records.tsx"),
      route("admin/reports/vat", "routes/admin/reports/vat.tsx"),
      route("admin/reports/vat/papers", "routes/admin/reports/vat-papers.tsx"),
      route("admin/till", "routes/admin/till/till.tsx"),
      ...["open", "cash", "count"].map((deed) =>
        route(`admin/till/:till/${deed}`, "routes/admin/till/drawer.tsx", { id: `${deed} till` }),
      ),
      route("admin/bays", "routes/admin/bays/bays.tsx"),
      route("admin/bays/new", "routes/admin/bays/new.tsx"),
      route("admin/bays/away", "routes/admin/bays/away.tsx"),
      route("admin/bays/settings", "routes/admin/bays/settings.tsx"),
      route("admin/bays/work/:serviceId", "routes/admin/bays/work.tsx"),
      route("admin/bays/:resourceId", "routes/admin/bays/edit.tsx"),
      route("admin/hours", "routes/admin/hours/hours.tsx"),
      route("admin/hours/new/:ruleKind", "routes/admin/hours/rule.tsx", { id: "new rule" }),
      route("admin/hours/:ruleId", "routes/admin/hours/rule.tsx"),
      route("admin/currencies", "routes/admin/currencies/currencies.tsx", [
        route("new", "routes/admin/currencies/currency.tsx", { id: "new currency" }),
        route(":currencyCode/edit", "routes/admin/currencies/currency.tsx"),
      ]),
      route("admin/perfumes/stock", "routes/admin/stock/stock.tsx"),
      route("admin/perfumes/stock/:countedId", "routes/admin/stock/movement.tsx"),
      route("admin/delivery", "routes/admin/delivery/desk.tsx"),
      route("admin/delivery/settings", "routes/admin/delivery/settings.tsx"),
      route("admin/delivery/runs/:runId", "routes/admin/delivery/run.tsx"),
      route("admin/delivery/returns/:returnId", "routes/admin/delivery/return.tsx"),
      route("admin/find", "routes/admin/frame/find.tsx"),
      route("admin/mail", "routes/admin/mail/mail.tsx"),
      route("admin/mail/:mailId", "routes/admin/mail/mail-message.tsx"),
      route("admin/bin", "routes/admin/records/trash.tsx"),
      layout("routes/admin/perfumes/perfumes-layout.tsx", [
        route("admin/perfumes", "routes/admin/perfumes/perfumes.tsx", [
          route("new", "routes/admin/perfumes/perfume.tsx", { id: "new perfume" }),
          route(":perfumeId/edit", "routes/admin/perfumes/perfume.tsx"),
          route(":perfumeId/delete", "routes/admin/perfumes/perfume-delete.tsx"),
        ]),
        staffList("features/orders/orders.admin.tsx", "admin/perfumes/orders", "orderId"),
      ]),
    ]),
  ]),
  route("admin/mail/:mailId/html", "routes/admin/mail/mail-html.ts"),
  route("admin/mail/:mailId/attachments/:number", "routes/admin/mail/mail-attachment.ts"),
  route("admin/till/days/:day", "routes/admin/till/day.tsx"),
  route("admin/till/days/:day/sheet.csv", "routes/admin/till/day-csv.ts"),
  ...["invoices.csv", "payments.csv"].map((file) =>
    route(`admin/reports/vat/${file}`, "routes/admin/reports/vat-csv.ts", { id: file }),
  ),
  route("admin/reports.csv", "routes/admin/reports/reports-csv.ts"),
  route("admin/audit.csv", "routes/admin/staff-accounts/audit-csv.ts"),
  route("admin/website/entries/:entryId/preview", "routes/admin/website/preview.ts"),
  route("admin/lock", "routes/admin/staff-accounts/lock.ts"),
  route("admin/status", "routes/admin/frame/status.ts"),
  route("admin/pulse", "routes/admin/frame/pulse.ts"),
  route("admin/find.json", "routes/admin/frame/find-json.ts"),
  route("robots.txt", "routes/site/robots.ts"),
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("manifest.webmanifest", "routes/site/manifest.ts"),
  route("accent/:colour", "routes/site/accent.ts"),
  route("accent/:colour/icon", "routes/site/accent.ts", { id: "accent icon" }),
  route("hours.json", "routes/site/hours.ts"),
  route("availability/:bookableId", "routes/services/availability.ts"),
  route("cards/*", "routes/site/card.ts"),
  route("profile/data/download", "routes/account/data-download.ts"),
  route("offers/:offerId/viewed", "routes/services/viewed.ts"),
  route("bookings/:bookingId/calendar.ics", "routes/services/calendar.ts"),
  route("visit/:token/state", "routes/visit/state.ts"),
  route("visit/:token/availability", "routes/visit/availability.ts"),
  route("admin/visits/:visitId/job-card", "routes/admin/visits/job-card.tsx"),
  route("admin/orders/:orderId/packing-slip", "routes/admin/orders/packing-slip.tsx"),
  ...[
    "orders/:orderId/invoice",
    "invoices/:invoiceId",
    "visit/:token/invoices/:visitInvoiceId",
  ].flatMap((path) => [
    route(path, "routes/papers/paper.tsx", { id: path }),
    route(paperFile(path), "routes/papers/paper-pdf.ts", { id: paperFile(path) }),
  ]),
  route("mailbox/:mailId/html", "routes/internal/mailbox-html.ts"),
] satisfies RouteConfig;
