import { createClient } from "@supabase/supabase-js";

type Person = { email: string; password: string };
type Hands = {
  lamaan: { url: string; key: string };
  staff: Person;
  /** The token in the link of the mail about a new account. */
  tokenMailedTo: (email: string) => Promise<string>;
  when: { appointment_date: string; appointment_time: string };
};

const auth = { persistSession: false, autoRefreshToken: false };
const address = { address_line1: "Villa 14, Street 8", city: "Dubai", country: "UAE" };
const car = { car_make: "Toyota", car_model: "Prado", car_year: "2022", vehicle_size: "suv" };
const message = { subject: "My order", message: "Please ring the bell twice." };

// Below: docs/api.md shows it.
const ok = <A extends { data?: unknown; error: unknown }>({ data, error }: A) => {
  if (error) throw error;
  return data as NonNullable<A["data"]>;
};

export async function wholeDay({ lamaan, staff, tokenMailedTo, when }: Hands, person: Person) {
  const client = createClient(lamaan.url, lamaan.key, { auth });
  ok(await client.auth.signUp({ ...person, options: { data: { full_name: "Layla Hassan" } } }));
  const token_hash = await tokenMailedTo(person.email);
  ok(await client.auth.verifyOtp({ token_hash, type: "signup" }));
  ok(await client.auth.signInWithPassword(person));
  const who = { name: "Layla Hassan", email: person.email, phone: "050 123 4567" };

  const perfume = ok(await client.from("perfumes").select("id, price").limit(1).single());
  ok(await client.from("cart_items").insert({ perfume_id: perfume.id, quantity: 2 }));
  const total = perfume.price * 2 * 1.05 + (perfume.price * 2 < 275.25 ? 25 : 0);
  const order_number = ok(await client.rpc("generate_order_number"));
  const shipping_address = { full_name: who.name, phone: who.phone, ...address };
  const order = { order_number, total, shipping_address };
  const { id } = ok(await client.from("orders").insert(order).select("id").single());
  const withItems = "total, order_items(perfume_name, quantity, perfumes(image_url))";
  const placed = ok(await client.from("orders").select(withItems).eq("id", id).single());

  const booking = { ...who, ...car, ...when, service_name: "Premium Wash" };
  ok(await client.from("booking_submissions").insert(booking));
  ok(await client.from("contact_submissions").insert({ ...who, ...message }));
  ok(await client.auth.signOut());

  const desk = createClient(lamaan.url, lamaan.key, { auth });
  ok(await desk.auth.signInWithPassword(staff));
  ok(await desk.from("orders").update({ status: "confirmed" }).eq("id", id));
  return placed;
}
