import { type PointerEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { moveTo } from "#app/lib/list-query.ts";
import { type PostResult, useResultToast } from "./done-toast.tsx";

const edge = 80;
const scrollStep = 14;

/** Rows that are dragged to their place; `shown` are they as they will be, once they are posted. */
export function useListDrag<Row extends { id: string }>(
  rows: Row[],
  { fetcherKey, action }: { fetcherKey: string; action: string },
) {
  const fetcher = useFetcher<PostResult>({ key: fetcherKey });
  useResultToast(fetcher.data);
  const posted = fetcher.formData;
  const shown =
    posted?.get("intent") === "place"
      ? moveTo(rows, String(posted.get("id")), String(posted.get("placeOf")))
      : rows;
  const listRef = useRef<HTMLUListElement>(null);
  const drag = useRef<{ card: HTMLElement; x: number; y: number; target: HTMLElement | null }>(
    null,
  );

  const mark = (target: HTMLElement | null) => {
    if (!drag.current || drag.current.target === target) return;
    drag.current.target?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "");
    drag.current.target = target;
  };

  const end = () => {
    const ended = drag.current;
    if (!ended) return null;
    mark(null);
    ended.card.removeAttribute("data-dragged");
    ended.card.style.translate = "";
    drag.current = null;
    return ended;
  };

  const gripProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const card = event.currentTarget.closest("li");
      if (!card || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      card.setAttribute("data-dragged", "");
      drag.current = { card, x: event.pageX, y: event.pageY, target: null };
    },
    onPointerMove({ pageX, pageY, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (!drag.current) return;
      const { card, x, y } = drag.current;
      card.style.translate = `${pageX - x}px ${pageY - y}px`;
      mark(cardAt(listRef.current, clientX, clientY, card));
      if (clientY < edge) window.scrollBy(0, -scrollStep);
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
    },
    onPointerUp() {
      const target = drag.current?.target;
      const ended = end();
      if (!ended || !target) return;
      const { id = "" } = ended.card.dataset;
      const { id: placeOf = "" } = target.dataset;
      void fetcher.submit(
        { intent: "place", id, placeOf },
        { method: "post", action, flushSync: true },
      );
    },
    onPointerCancel: end,
  };
  return { listRef, gripProps, shown };
}

export type GripProps = ReturnType<typeof useListDrag>["gripProps"];

function cardAt(list: HTMLElement | null, x: number, y: number, dragged: HTMLElement) {
  const cards = [...(list?.children ?? [])].filter((card) => card instanceof HTMLElement);
  const under = cards.find((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return card !== dragged && x >= left && x <= right && y >= top && y <= bottom;
  });
  return under ?? null;
}
