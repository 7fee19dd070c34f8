import { Form } from "react-router";
import { useMay } from "#app/admin/use-may.ts";
import { stopLabels } from "#app/features/delivery/delivery.ts";
import type { readDesk } from "#app/features/delivery/desk.server.ts";
import { maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import { TextField } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { SettingsList } from "#app/ui/settings-section.tsx";
import { OrderFacts } from "./delivery-parts.tsx";

type PackedOrder = Awaited<ReturnType<typeof readDesk>>["toHandOver"][number];

/** Packed orders, of which those that are ticked go with one courier. */
export function HandOver({ orders, runKey }: { orders: readonly PackedOrder[]; runKey: string }) {
  const mayChange = useMay()("change");
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="key" value={runKey} />
      <SettingsList
        as="h2"
        id="to-hand-over"
        title={m.delivery_to_hand_over()}
        text={m.delivery_to_hand_over_text()}
        none={m.delivery_to_hand_over_none()}
      >
        {orders.map((order) => (
          <li key={order.id} className="flex gap-4">
            <input
              type="checkbox"
              name="order"
              value={order.id}
              aria-label={order.orderNumber}
              disabled={!mayChange}
              className="mt-1 size-6 shrink-0"
            />
            <div className="grid gap-2">
              <OrderFacts order={order} />
              <LastTry order={order} />
            </div>
          </li>
        ))}
      </SettingsList>
      {mayChange && orders.length > 0 && (
        <div className="flex max-w-xl flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="courier"
              label={m.delivery_courier()}
              dir="auto"
              autoComplete="off"
              maxLength={maxLength.line}
            />
          </div>
          <IntentButton intent="run">{m.delivery_hand_over()}</IntentButton>
        </div>
      )}
    </Form>
  );
}

function LastTry({ order }: { order: PackedOrder }) {
  const { id, paidFils, lastStop } = order;
  if (!lastStop?.outcome) return null;
  return (
    <p className="text-sm wrap-anywhere text-yellow">
      {m.delivery_last_try({ outcome: stopLabels[lastStop.outcome]() })}{" "}
      <bdi className="text-muted">{lastStop.note}</bdi>{" "}
      {lastStop.outcome === "refused" && paidFils > 0 && (
        <Link to={`/admin/orders/${id}/payment`} className="underline">
          {m.delivery_give_back()}
        </Link>
      )}
    </p>
  );
}
