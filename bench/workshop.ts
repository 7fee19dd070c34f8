import { parseArgs } from "node:util";
import { slotValue } from "#app/features/booking/slots.ts";
import { firstHours, openParts } from "#app/features/hours/hours.ts";
import { addDays, today } from "#app/lib/time.ts";
import { fullWeekOf, workshopChanges } from "./fill-workshop.ts";
import { type DatabaseName, install } from "./installation.ts";
import { type Exchange, load } from "./load.ts";
import { describeMachine, type Row, table } from "./report.ts";
import { secret, signedIn } from "./subjects.ts";

// Measures a workshop of ten bays with 1,000 visits ahead and 100,000 behind: npm run build && npx
// node bench/workshop.ts --database postgres [--profile folder]

const { values: options } = parseArgs({
  options: {
    database: { type: "string", default: "pglite,postgres" },
    past: { type: "string", default: "0,100000" },
    subject: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    profile: { type: "string" },
  },
});
const seconds = Number(options.seconds);
const warmUpMs = 1500;
const now = new Date();
const staff = await signedIn("staff");
const clients = 50;

const page = (path: string, holds: string) => () => ({ path, holds, headers: staff });

const asGuest = (path: string, holds: string) => (n: number) => ({
  path,
  holds,
  headers: { "X-Forwarded-For": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
});

const monday = fullWeekOf(now);

type Subject = { goal: string; connections?: number; next: (n: number) => Exchange };

const subjects: Record<string, Subject> = {
  "free times of a month, a wash": {
    goal: "≤ 20 ms of processor",
    next: asGuest("/availability/premium-wash", "AM"),
  },
  "free times of a month, a coating": {
    goal: "≤ 20 ms of processor",
    next: asGuest("/availability/ceramic-coating", "AM"),
  },
  "board of a week, 300 visits": {
    goal: "≤ 150 ms each",
    connections: 1,
    next: page(`/admin/board?week=${monday}`, "data-visit"),
  },
  "board of a day, 50 visits": {
    goal: "",
    connections: 1,
    next: page(`/admin/board?day=${monday}`, "data-visit"),
  },
  "today's work": { goal: "", connections: 1, next: page("/admin/today", "Today") },
  "visits, list": { goal: "", connections: 1, next: page("/admin/dashboard/bookings", "Bookings") },
  "customers, search": { goal: "", connections: 1, next: page("/admin/customers?q=haddad", "") },
  "create booking, 50 clients": { goal: "", connections: clients, next: bookingOf },
};

function bookingOf(n: number): Exchange {
  const days = Array.from({ length: 90 }, (_, day) => addDays(today(now), 14 + day));
  const open = days.filter((date) => openParts(firstHours, date).length > 0);
  const path = "/services/premium-wash";
  return {
    ...asGuest(path, `${path}?booked=`)(n),
    form: {
      firstName: "Layla",
      lastName: "Hassan",
      email: `driver-${n}@example.com`,
      phone: `05${String(10_000_000 + n)}`,
      selectedDate: open[n % open.length] ?? "",
      selectedTime: slotValue((11 + 2 * (Math.floor(n / open.length) % 5)) * 60),
      carMake: "Toyota",
      carModel: "Land Cruiser",
      carYear: "2022",
      additionalNotes: "",
    },
    status: 302,
  };
}

console.log(describeMachine());
for (const name of options.database.split(",") as DatabaseName[]) {
  for (const past of options.past.split(",").map(Number)) await measure(name, past);
}

async function measure(name: DatabaseName, past: number): Promise<void> {
  const installation = await install(name, {
    filled: { size: 1000, now },
    settings: {
      TRUST_PROXY: "1",
      SECRET: secret,
      ...(options.profile && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${options.profile}`,
      }),
    },
    changes: workshopChanges({ past, now }),
  });
  if (!installation) return console.log(`\n${name}: this machine has no PostgreSQL`);
  try {
    const { servers, version, processorMs } = installation;
    console.log(`\n#### ${name} ${version}, ${past.toLocaleString("en")} visits that are over\n`);
    const urls = servers.map(({ url }) => url);
    const rows: Row[] = [];
    let n = 0;
    for (const [subject, { goal, connections, next }] of Object.entries(subjects)) {
      if (!subject.includes(options.subject)) continue;
      await load(urls, () => next(n++), warmUpMs, connections);
      const before = processorMs();
      const durations = await load(urls, () => next(n++), seconds * 1000, connections);
      const after = processorMs();
      const computed = {
        server: after.server - before.server,
        database: after.database - before.database,
      };
      rows.push({ subject, seconds, durations, computed, goal });
    }
    console.log(table(rows));
  } finally {
    await installation.stop();
  }
}
