import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { AppointmentHistory } from "./visit-parts.admin.tsx";

test.each(["en", "ar"] as const)("the history in %s names the work in that language", (locale) => {
  overwriteGetLocale(() => locale);
  const names = { replaced: "Wash", replacedAr: "غسيل", added: "Polish", addedAr: "تلميع" };
  const details = { ...names, priceFils: 17_000 };
  const event = { id: "1", name: "line", details, at: new Date(), by: null } as const;
  const shown = renderToStaticMarkup(
    <AppointmentHistory visit={{ events: [event] }} history={[]} />,
  );
  overwriteGetLocale(() => "en");
  const [was, is] = locale === "ar" ? ["غسيل", "تلميع"] : ["Wash", "Polish"];
  expect([shown.includes(was), shown.includes(is)]).toEqual([true, true]);
});

test("the history tells a longer stay and another bay from a move to another time", () => {
  const [from, to] = ["2026-11-26T08:00:00.000Z", "2026-11-26T09:00:00.000Z"];
  const moves: Record<string, string | number>[] = [
    { from, to },
    { from, to: from, bayId: "2" },
    { from, to: from, minutes: 75 },
  ];
  const events = moves.map((details, place) => {
    const id = String(place);
    return { id, name: "move", details, at: new Date(place), by: null } as const;
  });
  const shown = renderToStaticMarkup(<AppointmentHistory visit={{ events }} history={[]} />);
  const told = ["Length of the work: 1 h 15 min", "Moved to another bay", "Moved from"];
  expect(told.map((text) => shown.split(text).length - 1)).toEqual([1, 1, 1]);
});
