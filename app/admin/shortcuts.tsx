import "#app/admin/keys.css";
import { useCallback, useState } from "react";
import type { PaletteAction } from "#app/admin/menu.ts";
import { Palette } from "#app/admin/palette.tsx";
import { useShortcutChoice, useShortcuts } from "#app/admin/use-shortcuts.ts";
import { dotted } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { Dialog, opens } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/server-only.tsx";

const dialogId = "shortcuts";

export function Shortcuts({ actions }: { actions: PaletteAction[] }) {
  const { isOn, choose } = useShortcutChoice();
  const isHydrated = useHydrated();
  const help = useCallback(() => {
    const dialog = document.getElementById(dialogId);
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  }, []);
  const [isFinding, setFinding] = useState(false);
  const palette = useCallback(() => setFinding(true), []);
  useShortcuts(isOn, { help, palette });
  if (!isHydrated) return null;
  const keys = [
    { keys: ["Ctrl K", "⌘ K"], text: m.dashboard_key_palette() },
    { keys: ["/"], text: m.dashboard_key_search() },
    { keys: ["j", "↓"], text: m.dashboard_key_next() },
    { keys: ["k", "↑"], text: m.dashboard_key_previous() },
    { keys: ["Enter"], text: m.dashboard_key_open() },
    { keys: ["A"], text: m.board_mark_as({ stage: m.board_stage_arrived() }) },
    { keys: ["S"], text: m.board_mark_as({ stage: m.board_stage_in_work() }) },
    { keys: ["P"], text: dotted([m.board_pause(), m.board_go_on()]) },
    { keys: ["R"], text: m.board_mark_as({ stage: m.board_stage_ready() }) },
    { keys: ["C"], text: m.board_mark_as({ stage: m.board_stage_collected() }) },
    { keys: ["M"], text: m.money_take() },
    { keys: ["T"], text: m.inbox_call() },
    { keys: ["W"], text: m.inbox_whatsapp() },
    { keys: ["Esc"], text: m.dashboard_key_close() },
    { keys: ["?"], text: m.dashboard_key_help() },
  ];
  return (
    <>
      {isFinding && <Palette actions={actions} onClose={() => setFinding(false)} />}
      <button
        type="button"
        aria-haspopup="dialog"
        className="min-h-11 rounded-md px-3 text-sm text-muted hover:bg-ivory/8 hover:text-ivory max-md:hidden"
        {...opens(dialogId)}
      >
        {m.dashboard_keys()}
      </button>
      <Dialog id={dialogId} title={m.dashboard_keys_title()}>
        <dl className="text-sm">
          {keys.map(({ keys, text }) => (
            <div key={text} className="flex items-center justify-between border-b border-line py-2">
              <dt>{text}</dt>
              <dd className="flex gap-2" dir="ltr">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="rounded-sm border border-edge bg-raised px-2 font-sans text-xs leading-6"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
            className="size-5"
          />
          {m.dashboard_keys_on()}
        </label>
      </Dialog>
    </>
  );
}
