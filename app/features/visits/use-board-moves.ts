import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { LocalDate } from "#app/lib/time.ts";
import { type BoardVisit, type FreePlace, snapped, stepMinutes } from "./board.ts";

// Plain pointer events: no drag library also resizes at an edge and moves by keys on a time grid.

export type Target = { bay: number; date: LocalDate; minutes: number; extraMinutes: number };

export type Held = { visit: BoardVisit; target: Target; by: "pointer" | "keys" };

export type BoardGeometry = {
  /** The cell under the pointer; null outside. `minutes` is null in a place without a time. */
  locate(x: number, y: number): FreePlace | null;
  step(target: Target, arrow: Arrow): Target | null;
  timeOf(visit: BoardVisit): { date: LocalDate; minutes: number };
};

export type Arrow = "up" | "down" | "forward" | "back";

type Pressed = { visit: BoardVisit; x: number; y: number; isEdge: boolean; grabbedMinutes: number };

const slackPixels = 5;

/**
 * Moves blocks by pointer and keyboard, and tells which empty place is pointed at or pressed. The
 * handlers are on the container, and each block has `data-visit`; a finger drags the grip.
 */
export function useBoardMoves({
  visits,
  bayOf,
  geometry,
  onMove,
  onBook,
}: {
  visits: readonly BoardVisit[];
  bayOf(visit: BoardVisit): number;
  geometry: BoardGeometry;
  onMove(visit: BoardVisit, target: Target): void;
  onBook(place: FreePlace): void;
}) {
  const [held, setHeld] = useState<Held | null>(null);
  const [free, setFree] = useState<FreePlace | null>(null);
  const pressed = useRef<Pressed | null>(null);
  const wasDragged = useRef(false);

  const visitAt = (element: EventTarget) => {
    const id = element instanceof Element ? element.closest("[data-visit]") : null;
    return visits.find((visit) => visit.id === id?.getAttribute("data-visit"));
  };
  const targetOf = (visit: BoardVisit): Target => {
    const { date, minutes } = geometry.timeOf(visit);
    return { bay: visit.place ? bayOf(visit) : 0, date, minutes, extraMinutes: 0 };
  };
  const emptyAt = ({ target, clientX, clientY }: MouseEvent): FreePlace | null => {
    const isEmpty = target instanceof Element && !target.closest("a, button, [data-visit]");
    const place = isEmpty ? geometry.locate(clientX, clientY) : null;
    if (!place || place.minutes === null) return place;
    return { ...place, minutes: Math.floor(place.minutes / stepMinutes) * stepMinutes };
  };
  const letGo = () => {
    pressed.current = null;
    setHeld(null);
  };
  const drop = ({ visit, target }: Held) => {
    letGo();
    const from = visit.place ? targetOf(visit) : null;
    if (JSON.stringify(from) !== JSON.stringify(target)) onMove(visit, target);
  };

  const props = {
    onPointerDown({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent) {
      wasDragged.current = false;
      const visit = visitAt(target);
      if (!visit || button !== 0 || !(target instanceof Element)) return;
      if (target.closest("button")) return;
      const isEdge = target.closest("[data-edge]") !== null;
      if (pointerType === "touch" && !isEdge && !target.closest("[data-grip]")) return;
      const under = geometry.locate(x, y);
      const start = visit.place ? targetOf(visit).minutes : (under?.minutes ?? 0);
      const grabbedMinutes = visit.place && under?.minutes != null ? under.minutes - start : 0;
      pressed.current = { visit, x, y, isEdge, grabbedMinutes };
    },
    onPointerMove(event: PointerEvent) {
      const { currentTarget, pointerId, pointerType, clientX: x, clientY: y } = event;
      const under = pressed.current || pointerType !== "mouse" ? null : emptyAt(event);
      setFree((now) => (JSON.stringify(now) === JSON.stringify(under) ? now : under));
      if (!pressed.current) return;
      const { visit, isEdge, grabbedMinutes, ...from } = pressed.current;
      if (!wasDragged.current && Math.hypot(x - from.x, y - from.y) < slackPixels) return;
      wasDragged.current = true;
      currentTarget.setPointerCapture(pointerId);
      const over = geometry.locate(x, y);
      if (!over) return setHeld(null);
      const known = targetOf(visit);
      const at = over.minutes === null ? known.minutes : snapped(over.minutes - grabbedMinutes);
      const target = isEdge
        ? { ...known, extraMinutes: at - known.minutes }
        : { ...known, ...over, minutes: at };
      setHeld((now) =>
        JSON.stringify(now?.target) === JSON.stringify(target)
          ? now
          : { visit, target, by: "pointer" },
      );
    },
    onPointerUp() {
      if (held?.by === "pointer") drop(held);
      else pressed.current = null;
    },
    onPointerCancel: letGo,
    onPointerLeave: () => setFree(null),
    onClick(event: MouseEvent) {
      const place = emptyAt(event);
      if (place) onBook(place);
    },
    /** A block is a link, unless it was dragged. */
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      wasDragged.current = false;
    },
    onKeyDown(event: KeyboardEvent) {
      const visit = visitAt(event.target);
      if (event.target instanceof HTMLButtonElement) return;
      if (!visit || event.ctrlKey || event.metaKey || event.altKey) return;
      if (held?.by === "keys" && (event.key === "Enter" || event.key === "Escape")) {
        event.preventDefault();
        if (event.key === "Enter") drop(held);
        else letGo();
        return;
      }
      const arrow = arrowOf(event);
      if (!arrow) return;
      event.preventDefault();
      const from = held?.visit === visit ? held.target : targetOf(visit);
      const target = event.shiftKey ? stretched(from, arrow) : geometry.step(from, arrow);
      if (target) setHeld({ visit, target, by: "keys" });
    },
    onBlur() {
      if (held?.by === "keys") letGo();
    },
  };
  return { held, free, props };
}

function arrowOf({ key, currentTarget }: KeyboardEvent): Arrow | null {
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowRight":
      return isMirrored ? "back" : "forward";
    case "ArrowLeft":
      return isMirrored ? "forward" : "back";
    default:
      return null;
  }
}

function stretched(target: Target, arrow: Arrow): Target | null {
  if (arrow !== "up" && arrow !== "down") return null;
  const step = arrow === "down" ? stepMinutes : -stepMinutes;
  return { ...target, extraMinutes: target.extraMinutes + step };
}
