import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { getLocale, overwriteGetLocale } from "#app/paraglide/runtime.js";
import { RenderedOnce, renderPending } from "./rendered-once.tsx";

afterEach(() => overwriteGetLocale(() => "en"));

type Facts = { sizes: string[]; chosen: string };

const options = vi.fn(({ sizes }: Facts) =>
  sizes.map((size) => (
    <option key={size} value={size}>
      {size} &gt; {"<b>"}
    </option>
  )),
);

const selectOf = (label: string, facts: Facts) =>
  renderToString(
    <RenderedOnce
      as="select"
      aria-label={label}
      defaultValue={facts.chosen}
      facts={facts}
      of={options}
    />,
  );

test("what everybody is shown is rendered once for the same facts, and is the same HTML then", () => {
  const facts = { sizes: ["small", "large"], chosen: "large" };
  const first = selectOf("a", facts);
  expect(first).toContain('value="large" selected=""');
  renderPending(renderToString);
  expect(selectOf("a", facts)).toBe(first);
  expect(options).toHaveBeenCalledTimes(1);
  expect(selectOf("b > a", facts)).toBe(first.replace('"a"', '"b &gt; a"'));
  expect(selectOf("a", { ...facts, chosen: "small" })).toContain('value="small" selected=""');
  expect(options).toHaveBeenCalledTimes(2);
});

const Language = () => getLocale();
const inItsLanguage = () => <Language />;

test("what a page in one language left to render is not kept in that of another", () => {
  const html = () => renderToString(<RenderedOnce as="div" facts={{}} of={inItsLanguage} />);
  overwriteGetLocale(() => "ar");
  html();
  overwriteGetLocale(() => "en");
  renderPending(renderToString);
  overwriteGetLocale(() => "ar");
  expect(html()).toBe("<div>ar</div>");
});
