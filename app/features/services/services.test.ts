import { expect, test } from "vitest";
import { durationText } from "./services.ts";

test.each([
  [45, 45, 0, "45 min", "45 دقيقة"],
  [60, 60, 0, "1 hr", "ساعة"],
  [90, 120, 0, "1 hr 30 min to 2 hrs", "ساعة و30 دقيقة – ساعتان"],
  [480, 480, 0, "8 hrs", "8 ساعات"],
  [600, 660, 0, "1 day", "يوم واحد"],
  [720, 780, 540, "1-2 days", "يوم إلى يومين"],
  [1320, 1320, 0, "2 days", "يومان"],
])(
  "work of %i or %i minutes and %i of curing is said as %s",
  (sedanMinutes, suvMinutes, curingMinutes, en, ar) => {
    const work = { serviceId: "wash", sedanMinutes, suvMinutes, curingMinutes };
    expect([durationText(work, "en"), durationText(work, "ar")]).toEqual([en, ar]);
  },
);
