import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TimePicker, type TimeSlot } from "./date-picker.tsx";

const anySlots = fc
  .array(fc.record({ isTaken: fc.boolean(), passedToday: fc.boolean() }), { minLength: 1 })
  .map((slots) =>
    slots.map(
      ({ isTaken, passedToday }, hour): TimeSlot => ({
        value: `${hour}`,
        label: `${hour}:00`,
        passedToday,
        isFull: isTaken,
      }),
    ),
  );

test("a link to the times leads to one that can be chosen, whichever have passed or are taken", () => {
  fc.assert(
    fc.property(anySlots, (slots) => {
      const html = renderToStaticMarkup(<TimePicker name="time" legend="Time" slots={slots} />);
      const targets = html.match(/<[^>]* id="time"[^>]*>/g) ?? [];
      expect(targets).toHaveLength(1);
      const isOpen = slots.some(({ isFull }) => !isFull);
      expect(targets[0]).toMatch(isOpen ? /^<input type="radio" (?!.*disabled)/ : /tabindex="-1"/);
    }),
  );
});
