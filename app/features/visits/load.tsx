import { lengthText } from "#app/features/hours/hours-text.ts";
import { m } from "#app/paraglide/messages.js";
import type { BoardDay } from "./board.ts";

export function Load({ day: { takenMinutes, openMinutes } }: { day: BoardDay }) {
  if (openMinutes === 0) return null;
  const [taken, open] = [lengthText(takenMinutes), lengthText(openMinutes)];
  return (
    <span className="board-load">
      <meter
        min={0}
        max={openMinutes}
        value={Math.min(takenMinutes, openMinutes)}
        aria-hidden="true"
      />
      {m.board_load({ taken, open })}
    </span>
  );
}
