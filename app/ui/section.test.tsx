import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./section.tsx";

const piecesOf = (text: string) =>
  [...renderToStaticMarkup(<Unbroken>{text}</Unbroken>).matchAll(/nowrap">(.*?)<\/span>/g)].map(
    ([, piece]) => piece,
  );

test.each([
  ["A coating that keeps its gloss for 3-7 years.", ["3-7 years"]],
  ["From AED 1,200, at 9:00 AM, in 45 min", ["AED 1,200,", "9:00 AM", "45 min"]],
  ["Includes a 2-year warranty", ["2-year"]],
  ["The work takes 1-2 days, and 2 hours more", ["1-2 days", "2 hours"]],
  ["من 1,200 درهم", ["1,200 درهم"]],
  ["يحافظ على لمعته من 3 إلى 7 سنوات.", ["من 3 إلى 7 سنوات"]],
  ["اتصال خلال 24 ساعة، الساعة 10:00 ص", ["24 ساعة", "10:00 ص"]],
  ["24 reasons, no number and 5 minibuses", []],
  ["", []],
])("in %j nothing breaks of %j", (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
});

test("the text itself stays as it is", () => {
  const text = "3-7 years, AED 80 & 9 AM";
  const markup = renderToStaticMarkup(<Unbroken>{text}</Unbroken>);
  expect(markup.replace(/<[^>]*>/g, "")).toBe(text.replace("&", "&amp;"));
});
