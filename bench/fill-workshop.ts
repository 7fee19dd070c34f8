import { type SQL, sql } from "drizzle-orm";
import { addDays, type LocalDate, startOfWeek, today } from "#app/lib/time.ts";
import { carMake, carModel, email, firstName, fullName, lastName } from "./rows.ts";

const pairs = 10;
const perDay = 5 * pairs;
const perWeek = 6 * perDay;

export const fullWeekOf = (now: Date): LocalDate => addDays(startOfWeek(today(now)), 7);

/**
 * A workshop of ten bays: `past` visits that are over, 300 in the coming week and 700 in the three
 * weeks after it.
 */
export const workshopChanges = ({ past, now }: { past: number; now: Date }): SQL[] => [
  sql`update resources set is_retired = false`,
  sql`
    insert into resources (id, kind, name, name_ar, position, created_at, updated_at)
    select gen_random_uuid(), kind, kind || ' ' || n, kind || ' ' || n, 100 + n, now(), now()
    from (values ('wash-bay', 2), ('technician', 3)) known (kind, there), generate_series(there + 1, ${sql.raw(String(pairs))}) n`,
  ...inParts(past).flatMap((numbers) =>
    visitsOf(numbers, {
      day: sql`${addDays(startOfWeek(today(now)), -1)}::date - 1 - (n / ${sql.raw(String(perDay))})::int`,
      stage: "collected",
      status: "completed",
    }),
  ),
  ...visitsOf(sql`generate_series(0, ${sql.raw(String(perWeek - 1))}) n`, {
    day: sql`${fullWeekOf(now)}::date + (n / ${sql.raw(String(perDay))})::int`,
    stage: "expected",
    status: "confirmed",
  }),
  ...visitsOf(sql`generate_series(0, 699) n`, {
    day: sql`${fullWeekOf(now)}::date + 7 + (n / 50 + n / 300)::int`,
    stage: "expected",
    status: "confirmed",
  }),
];

function inParts(count: number): SQL[] {
  const parts: SQL[] = [];
  for (let first = 0; first < count; first += 5000) {
    const last = Math.min(first + 5000, count) - 1;
    parts.push(sql.raw(`generate_series(${first}, ${last}) n`));
  }
  return parts;
}

const regulars = sql`
  select id, phone, row_number() over (order by id) - 1 as place, count(*) over () as count from customers`;

let part = 0;

function visitsOf(
  numbers: SQL,
  { day, stage, status }: { day: SQL; stage: string; status: string },
): SQL[] {
  const mark = `w${part++}-`;
  const of = (kind: string) => sql`md5(${`${mark}${kind}`} || n)::uuid`;
  const hour = sql`(10 + 2 * (n % ${sql.raw(String(perDay))} / ${sql.raw(String(pairs))}))`;
  const at = sql`((${day} + make_time(${hour}::int, 0, 0)) at time zone 'Asia/Dubai')`;
  const place = sql`n % ${sql.raw(String(pairs))}`;
  const end = sql`${at} + interval '45 minutes'`;
  const placed = (kind: "wash-bay" | "technician") => sql`
    insert into allocations (id, visit_id, resource_id, starts_at, ends_at)
    select ${of(kind)}, ${of("visit")}, known.id, ${at}, ${end} from ${numbers}
    join (select id, row_number() over (order by position, id) - 1 as place from resources
      where kind = ${kind}) known on known.place = ${place}`;
  return [
    sql`
      insert into booking_submissions (
        id, customer_id, reference, name, first_name, last_name, email, phone, service_id, service_name,
        service_price, appointment_date, appointment_time, car_make, car_model, car_year, locale, status,
        request_fingerprint, callback_due_at, first_answered_at, created_at, updated_at
      )
      select ${of("booking")}, known.id, upper(substr(md5(${mark} || n), 1, 11)), ${fullName}, ${firstName},
        ${lastName}, ${email}, known.phone, 'premium-wash', 'Premium Wash', 170, ${day}, make_time(${hour}::int, 0, 0),
        ${carMake}, ${carModel}, '2022', 'en', ${status}, ${mark} || n, ${at} - interval '1 day',
        ${at} - interval '1 day', ${at} - interval '1 day', ${at} - interval '1 day'
      from ${numbers} join (${regulars}) known on known.place = n % known.count`,
    sql`
      insert into visits (
        id, booking_id, stage, arrives_at, work_start, work_end, ready_at, created_at, updated_at
      )
      select ${of("visit")}, ${of("booking")}, ${stage}, ${at}, ${at}, ${end}, ${end}, ${at}, ${at}
      from ${numbers}`,
    sql`
      insert into visit_lines (id, visit_id, kind, item_id, name, name_ar, minutes, price_fils, created_at)
      select ${of("line")}, ${of("visit")}, 'service', 'premium-wash', 'Premium Wash', 'الغسيل الفاخر', 45,
        17000, ${at} from ${numbers}`,
    sql`
      insert into visit_events (id, visit_id, name, details, created_at)
      select ${of("event")}, ${of("visit")}, 'book', '{}', ${at} from ${numbers}`,
    placed("wash-bay"),
    placed("technician"),
  ];
}
