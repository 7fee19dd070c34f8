// Translators and browser extensions move, replace and add nodes.

/** Lets React remove or insert nodes that were moved by something else. */
export function endureMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    else if (this.contains(child)) child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    node: Added,
    before: Node | null,
  ): Added {
    let place = before;
    while (place && place.parentNode !== this) place = place.parentNode;
    insertBefore.call(this, node, place);
    return node;
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The returned function restores typed text after React rendered a page anew. */
export function typedTextRestorer(): () => void {
  let before = namedControls();
  let focused = document.activeElement;
  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  addEventListener("focusin", remember);
  addEventListener("hydrate", () => removeEventListener("focusin", remember), { once: true });
  return () => {
    const now = namedControls();
    for (const [key, old] of before) {
      const control = now.get(key);
      if (!control || old.isConnected) continue;
      putInto(control, old);
      if (old === focused) control.focus();
    }
    before = now;
  };
}

function namedControls(): Map<string, Control> {
  const controls = new Map<string, Control>();
  const count = new Map<string, number>();
  const all = "input[name]:not([type=hidden], [type=file]), select[name], textarea[name]";
  for (const control of document.querySelectorAll<Control>(all)) {
    const { form, name, type } = control;
    const kind = `${form?.getAttribute("action")} ${form?.id} ${name} ${type}`;
    const place = count.get(kind) ?? 0;
    count.set(kind, place + 1);
    controls.set(`${kind} ${place}`, control);
  }
  return controls;
}

function putInto(control: Control, old: Control): void {
  if (old instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(old.type)) {
    const isOther = control instanceof HTMLInputElement && control.checked !== old.checked;
    if (isOther && (old.checked || old.type === "checkbox")) control.click();
    return;
  }
  if (control.value === old.value) return;
  // React replaces the value setter of an input and would ignore a plain assignment.
  Reflect.set(Object.getPrototypeOf(control), "value", old.value, control);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}
