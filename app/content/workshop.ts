export const firstResources = [
  { kind: "wash-bay", name: "Wash bay 1", nameAr: "موقف الغسيل 1" },
  { kind: "wash-bay", name: "Wash bay 2", nameAr: "موقف الغسيل 2" },
  { kind: "detailing-bay", name: "Detailing bay 1", nameAr: "موقف العناية 1" },
  { kind: "detailing-bay", name: "Detailing bay 2", nameAr: "موقف العناية 2" },
  { kind: "coating-room", name: "Coating room", nameAr: "غرفة السيراميك" },
  { kind: "technician", name: "Technician 1", nameAr: "الفني 1" },
  { kind: "technician", name: "Technician 2", nameAr: "الفني 2" },
  { kind: "technician", name: "Technician 3", nameAr: "الفني 3" },
] as const;

const hour = 60;

const washing = { bayKinds: ["wash-bay"], people: 1, longestWaitMinutes: 2 * hour } as const;
const detailing = { bayKinds: ["detailing-bay"], people: 1, longestWaitMinutes: 4 * hour } as const;
const coating = { bayKinds: ["coating-room"], people: 1, longestWaitMinutes: 16 * hour } as const;

export const firstNeeds = [
  {
    serviceId: "premium-wash",
    ...washing,
    sedanMinutes: 45,
    suvMinutes: 45,
    curingMinutes: 0,
  },
  {
    serviceId: "interior-detailing",
    ...detailing,
    sedanMinutes: 2 * hour,
    suvMinutes: 2 * hour,
    curingMinutes: 0,
  },
  {
    serviceId: "exterior-detailing",
    ...detailing,
    sedanMinutes: 3 * hour,
    suvMinutes: 3 * hour,
    curingMinutes: 0,
  },
  {
    serviceId: "full-detailing",
    ...detailing,
    sedanMinutes: 10 * hour,
    suvMinutes: 11 * hour,
    curingMinutes: 0,
  },
  {
    serviceId: "ceramic-coating",
    ...coating,
    sedanMinutes: 12 * hour,
    suvMinutes: 13 * hour,
    curingMinutes: 9 * hour,
  },
] as const;

/** A service that an installation opens with has its needs here. */
export type FirstServiceId = (typeof firstNeeds)[number]["serviceId"];
