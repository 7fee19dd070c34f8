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
