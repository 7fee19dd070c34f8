import { createCookie } from "react-router";
import { z } from "zod";
import { m } from "#app/paraglide/messages.js";

export type Flash = FlashText & { id: string };

type FlashText = { type: "success" | "error" | "info"; text: string };

const flashes = {
  "cart-added": () => ({ type: "success", text: m.cart_added() }),
  "cart-increased": () => ({ type: "success", text: m.cart_increased() }),
  "cart-removed": () => ({ type: "success", text: m.cart_removed() }),
  "cart-quantity": () => ({ type: "success", text: m.cart_quantity_updated() }),
  "cart-cleared": () => ({ type: "success", text: m.cart_cleared() }),
  "cart-accepted": () => ({ type: "success", text: m.cart_accepted() }),
  "cart-empty": () => ({ type: "info", text: m.orders_cart_empty() }),
  "cart-left-out": () => ({ type: "info", text: m.cart_left_out() }),
  "account-not-authenticated": () => ({ type: "error", text: m.account_not_authenticated() }),
  "account-profile-saved": () => ({ type: "success", text: m.account_profile_saved() }),
  "account-mail-sent": () => ({ type: "success", text: m.account_email_resent() }),
  "account-mail-limit": () => ({ type: "error", text: m.account_email_too_many() }),
  "account-address-saved": () => ({ type: "success", text: m.account_address_saved() }),
  "account-address-default": () => ({ type: "success", text: m.account_address_defaulted() }),
  "account-address-deleted": () => ({ type: "success", text: m.account_address_deleted() }),
  "account-already-gone": () => ({ type: "info", text: m.account_already_gone() }),
  "car-saved": () => ({ type: "success", text: m.garage_car_saved() }),
  "car-restored": () => ({ type: "success", text: m.garage_car_restored() }),
  "account-password-changed": () => ({ type: "success", text: m.account_password_changed() }),
  "account-factor-on": () => ({ type: "success", text: m.account_factor_turned_on() }),
  "account-factor-off": () => ({ type: "success", text: m.account_factor_turned_off() }),
  "account-passkey-removed": () => ({ type: "success", text: m.account_passkey_removed() }),
  "account-session-ended": () => ({ type: "success", text: m.account_session_ended() }),
  "account-sessions-ended": () => ({ type: "success", text: m.account_sessions_ended() }),
  "account-closed": () => ({ type: "success", text: m.account_closed() }),
  "order-of-another": () => ({ type: "info", text: m.orders_other_customer() }),
  "view-saved": () => ({ type: "success", text: m.views_saved() }),
  "view-renamed": () => ({ type: "success", text: m.views_renamed() }),
  "view-deleted": () => ({ type: "success", text: m.views_deleted() }),
  "staff-name-saved": () => ({ type: "success", text: m.staff_name_saved() }),
  "staff-pin-saved": () => ({ type: "success", text: m.staff_pin_saved() }),
  "staff-device-saved": () => ({ type: "success", text: m.staff_own_device_saved() }),
  "staff-rights-saved": () => ({ type: "success", text: m.staff_rights_saved() }),
  "staff-disabled": () => ({ type: "success", text: m.staff_disabled() }),
  "staff-enabled": () => ({ type: "success", text: m.staff_enabled() }),
  "staff-signed-out": () => ({ type: "success", text: m.staff_signed_out() }),
  "code-added": () => ({ type: "success", text: m.discounts_code_added() }),
  "code-saved": () => ({ type: "success", text: m.discounts_code_saved() }),
  "bays-work-saved": () => ({ type: "success", text: m.bays_work_saved() }),
  "bays-saved": () => ({ type: "success", text: m.bays_saved() }),
  "hours-saved": () => ({ type: "success", text: m.hours_saved() }),
  "visit-booked": () => ({ type: "success", text: m.board_booked() }),
  "waiting-left": () => ({ type: "success", text: m.waiting_left() }),
  "waiting-removed": () => ({ type: "success", text: m.waiting_staff_removed() }),
  "visit-moved": () => ({ type: "success", text: m.visit_done_moved() }),
  "visit-cancelled": () => ({ type: "success", text: m.visit_done_cancelled() }),
  "visit-approved": () => ({ type: "success", text: m.visit_done_approved() }),
  "visit-approved-later": () => ({ type: "success", text: m.visit_done_approved_later() }),
  "visit-declined": () => ({ type: "success", text: m.visit_done_declined() }),
  "rates-saved": () => ({ type: "success", text: m.currency_saved() }),
  "currency-added": () => ({ type: "success", text: m.currency_added() }),
  "currency-renamed": () => ({ type: "success", text: m.currency_renamed() }),
  "currency-failed": () => ({ type: "error", text: m.site_currency_failed() }),
  "product-created": () => ({ type: "success", text: m.products_created() }),
  "product-updated": () => ({ type: "success", text: m.products_updated() }),
  "content-drafted": () => ({ type: "success", text: m.website_draft_saved() }),
  "price-saved": () => ({ type: "success", text: m.website_price_saved() }),
  "price-removed": () => ({ type: "success", text: m.website_price_removed() }),
  "price-only": () => ({ type: "error", text: m.website_price_only() }),
  "price-gone": () => ({ type: "error", text: m.website_price_gone() }),
  "offer-ends": () => ({ type: "success", text: m.website_offer_ends_tonight() }),
  "content-published": () => ({ type: "success", text: m.website_published() }),
  "content-discarded": () => ({ type: "success", text: m.website_discarded() }),
  "signed-in": () => ({ type: "success", text: m.auth_signed_in() }),
} satisfies Record<string, () => FlashText>;

export type FlashName = keyof typeof flashes;

const stored = z.object({
  id: z.uuid(),
  name: z.custom<FlashName>((name) => typeof name === "string" && Object.hasOwn(flashes, name)),
  within: z.string(),
  isRead: z.boolean(),
});

const cookie = createCookie("notice", { path: "/", httpOnly: true, sameSite: "lax" });

const unreadSeconds = 60;
const readSeconds = 10;

export function setFlash(
  name: FlashName,
  { to, secure }: { to: string; secure: boolean },
): Promise<string> {
  const within = /^\/admin(\/|$)/.test(pathOf(to)) ? pathOf(to) : "";
  const flash = { id: crypto.randomUUID(), name, within, isRead: false };
  return cookie.serialize(flash, { secure, maxAge: unreadSeconds });
}

const pathOf = (address: string): string => address.replace(/[?#].*/, "");

export const flashText = (name: FlashName): string => flashes[name]().text;

/**
 * Shows a flash once. Prefetched pages leave it; one of the staff area is not shown outside; and a
 * data read leaves it for some seconds, because a later read may replace it.
 */
export async function consumeFlash(
  request: Request,
  { path, isDocument, secure }: { path: string; isDocument: boolean; secure: boolean },
): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const { data: found } = stored.safeParse(await cookie.parse(request.headers.get("Cookie")));
  const isAhead = request.headers.get("Sec-Purpose")?.includes("prefetch") ?? false;
  const isThere = found && `${pathOf(path)}/`.startsWith(`${found.within}/`);
  if (isAhead || !isThere) return { flash: null, headers: {} };
  const flash = { id: found.id, ...flashes[found.name]() };
  if (!isDocument) {
    if (found.isRead) return { flash, headers: {} };
    const read = { ...found, isRead: true };
    const leave = await cookie.serialize(read, { secure, maxAge: readSeconds });
    return { flash, headers: { "Set-Cookie": leave } };
  }
  const forget = await cookie.serialize("", { maxAge: 0 });
  return { flash: found.isRead ? null : flash, headers: { "Set-Cookie": forget } };
}
