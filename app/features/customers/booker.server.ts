import type { RouterContextProvider } from "react-router";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone, parsePhone } from "#app/lib/phone.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { loadPart } from "#app/platform/load-part.server.ts";
import { phoneOnlyAddress } from "#app/platform/mail/outbox.server.ts";
import type { Db } from "#db/client.ts";
import { type Booker, bookableCar } from "./booker.ts";
import { listCars } from "./cars.server.ts";
import { findProfile } from "./customers.server.ts";

/** Null for guests, for staff, who book for others, and during an outage. */
export async function findBooker(context: Readonly<RouterContextProvider>): Promise<Booker | null> {
  const { db } = context.get(appContext);
  const { locale } = context.get(requestContext);
  return loadPart(context, "booker", async () =>
    readBooker(db, { user: await findUser(context), locale }),
  );
}

async function readBooker(
  db: Db,
  { user, locale }: { user: SessionUser | null; locale: Locale },
): Promise<Booker | null> {
  if (user?.role !== "customer") return null;
  const [profile, cars] = await Promise.all([findProfile(db, user.id), listCars(db, user.id)]);
  const [firstName = "", ...rest] = (profile?.fullName ?? user.name).split(" ");
  const phone = parsePhone(profile?.phone ?? "");
  return {
    firstName,
    lastName: rest.join(" "),
    email: user.email.endsWith(phoneOnlyAddress) ? "" : user.email,
    phone: phone ? formatPhone(phone) : "",
    cars: cars.map((car) => bookableCar(car, locale)),
  };
}
