import { startProductionServer } from "../scripts/production-server.ts";

// Requests per second and how long they take, on the production build with an empty database. A page
// of guests is kept; a guest who brings a cart gets a page of their own (docs/decisions/0013):
//   npm run build && node bench/http.ts
// The load comes from this process, so on few cores it takes its share of what it measures.

const connections = 16;
const warmUpMs = 1_000;
const measuredMs = 5_000;

type Request = { path: string; init?: (number: number) => RequestInit; expected: number };

const withCart = () => ({ headers: { Cookie: "guest-cart=x" } });

const subjects: Record<string, Request> = {
  home: { path: "/", expected: 200 },
  "home, personal": { path: "/", init: withCart, expected: 200 },
  service: { path: "/services/premium-wash", expected: 200 },
  "service, personal": { path: "/services/premium-wash", init: withCart, expected: 200 },
  perfumes: { path: "/perfumes", expected: 200 },
  "perfumes, personal": { path: "/perfumes", init: withCart, expected: 200 },
  booking: { path: "/services/premium-wash", init: bookingPost, expected: 302 },
};

const dayMs = 24 * 3_600_000;
/** A Tuesday within the next two weeks. */
const tuesday = Array.from(
  { length: 7 },
  (_, day) => new Date(Date.now() + (day + 3) * dayMs),
).find((date) => date.getUTCDay() === 2);

/** Each from another driver and address: neither a repetition nor over the rate limit. */
function bookingPost(number: number): RequestInit {
  const address = [10, number >> 16, (number >> 8) & 255, number & 255].join(".");
  return {
    method: "POST",
    headers: { "X-Forwarded-For": address },
    body: new URLSearchParams({
      firstName: "Layla",
      lastName: "Hassan",
      email: `driver-${number}@example.com`,
      phone: "0509876543",
      selectedDate: tuesday?.toISOString().slice(0, 10) ?? "",
      selectedTime: "03:00 PM",
      carMake: "Toyota",
      carModel: "Land Cruiser",
      carYear: "2022",
      additionalNotes: "",
    }),
  };
}

/** Keeps every connection busy for a time; the duration of each answer in milliseconds. */
async function load(url: string, { path, init, expected }: Request, forMs: number, from: number) {
  const durations: number[] = [];
  const end = performance.now() + forMs;
  let number = from;
  async function connection() {
    while (performance.now() < end) {
      const start = performance.now();
      const response = await fetch(url + path, { redirect: "manual", ...init?.(number++) });
      await response.arrayBuffer();
      if (response.status !== expected) {
        throw new Error(`${path} answered ${response.status}, not ${expected}`);
      }
      durations.push(performance.now() - start);
    }
  }
  await Promise.all(Array.from({ length: connections }, connection));
  return { durations, next: number };
}

async function measure(name: string, request: Request): Promise<string> {
  const server = await startProductionServer({ TRUST_PROXY: "1" });
  try {
    const { next } = await load(server.url, request, warmUpMs, 0);
    const { durations } = await load(server.url, request, measuredMs, next);
    durations.sort((a, b) => a - b);
    const percentile = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
    return [
      name.padEnd(20),
      `${Math.round(durations.length / (measuredMs / 1000))} requests/s`.padStart(16),
      `p50 ${percentile(0.5).toFixed(1)} ms`.padStart(14),
      `p99 ${percentile(0.99).toFixed(1)} ms`.padStart(14),
    ].join("");
  } finally {
    await server.stop();
  }
}

for (const [name, request] of Object.entries(subjects)) console.log(await measure(name, request));
