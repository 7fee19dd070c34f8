import { createElement, type JSX, type ReactElement, type ReactNode } from "react";
import { getLocale } from "#app/paraglide/runtime.js";

type Content<Facts> = (facts: Facts) => ReactNode;

/** What stands in the elements of each kind of content, by its facts. */
const made = new Map<unknown, Map<string, string>>();
const mostMade = 100;
const waiting: { of: Content<never>; by: string; element: ReactElement }[] = [];

/**
 * An element whose content follows from `facts` and the language alone, and so is the same for everybody: the
 * server renders it once and then repeats its HTML, as `of` is not asked again. `of` stands by itself in its file,
 * takes all from the facts, and uses nothing that is around it, such as the address. In a browser it is an element
 * like any other.
 */
export function Shared<As extends "div" | "ul" | "select", Facts>({
  as,
  facts,
  of,
  ...attributes
}: JSX.IntrinsicElements[As] & { as: As; facts: Facts; of: Content<Facts> }) {
  if (!import.meta.env.SSR) return createElement(as, attributes, of(facts));
  const by = JSON.stringify([getLocale(), facts]);
  const html = made.get(of)?.get(by);
  if (html !== undefined) {
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  }
  const element = createElement(as, attributes, of(facts));
  waiting.push({ of, by, element });
  return element;
}

/** Renders what the page before was the first to show. No page is rendered meanwhile. */
export function keepShared(render: (element: ReactElement) => string): void {
  for (const { of, by, element } of waiting.splice(0)) {
    const known = made.get(of) ?? new Map<string, string>();
    made.set(of, known);
    if (known.size >= mostMade) known.clear();
    const html = render(element);
    // React leaves no other `>` before the end of the first tag.
    known.set(by, html.slice(html.indexOf(">") + 1, html.lastIndexOf("</")));
  }
}
