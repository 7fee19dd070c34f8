import * as z from "zod/mini";
import written from "./workshop.json" with { type: "json" };

const bayKind = z.enum(["wash-bay", "detailing-bay", "coating-room"]);

const workshop = z.object({
  resources: z.array(
    z.object({
      kind: z.enum([...bayKind.options, "technician"]),
      name: z.string(),
      nameAr: z.string(),
    }),
  ),
  needs: z.array(
    z.object({
      serviceId: z.string(),
      bayKinds: z.array(bayKind),
      people: z.int(),
      longestWaitMinutes: z.int(),
      sedanMinutes: z.int(),
      suvMinutes: z.int(),
      curingMinutes: z.int(),
    }),
  ),
});

/** The bays and people of a new installation, and what the work of its services needs. */
export const { resources: firstResources, needs: firstNeeds } = workshop.parse(written);
