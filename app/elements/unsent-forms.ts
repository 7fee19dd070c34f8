import type { KeptForm, ListedForm } from "#app/lib/kept-forms.ts";
import { makeToast } from "./make-toast.ts";
import { ask, hasWorker, hear } from "./offline.ts";

/**
 * `<unsent-forms titles withdrawn undo>`: lists the bookings and messages that wait on this device,
 * by its `template`; each can be sent by hand, as the form it is, or withdrawn.
 */
export class UnsentForms extends HTMLElement {
  #shown = "";

  async connectedCallback(): Promise<void> {
    if (!(await hasWorker())) {
      this.#show([]);
      return;
    }
    hear((message) => {
      if ("forms" in message) this.#show(message.forms);
    });
    ask({ ask: "list" });
  }

  #show(forms: ListedForm[]): void {
    const now = JSON.stringify(forms);
    // What did not change keeps the focus.
    if (now === this.#shown) return;
    this.#shown = now;
    this.#part(this, "list").replaceChildren(...forms.map((form) => this.#row(form)));
    this.#part(this, "kept").hidden = forms.length === 0;
    this.#part(this, "empty").hidden = forms.length > 0;
  }

  #row({ form, details }: ListedForm): Node {
    const { content } = this.querySelector("template") as HTMLTemplateElement;
    const row = content.cloneNode(true) as DocumentFragment;
    const titles = JSON.parse(this.getAttribute("titles") ?? "{}");
    this.#part(row, "row").dataset.state = form.state;
    this.#part(row, "title").textContent = titles[form.path.replace(/^\/ar(?=\/)/, "")];
    this.#part(row, "details").append(...details.map(itemOf));
    const sending = this.#part(row, "form") as HTMLFormElement;
    sending.action = form.path;
    sending.append(...Array.from(new URLSearchParams(form.body), fieldOf));
    this.#part(row, "withdraw").addEventListener("click", () => this.#withdraw(form));
    return row;
  }

  #withdraw(form: KeptForm): void {
    ask({ ask: "withdraw", key: form.key });
    const undo = document.createElement("button");
    undo.type = "button";
    undo.textContent = this.getAttribute("undo");
    undo.addEventListener("click", () => {
      toast.remove();
      ask({ ask: "put-back", form });
      this.focus();
    });
    const toast = makeToast("info", this.getAttribute("withdrawn") ?? "", undo);
    // The button that was pressed goes.
    this.focus();
  }

  #part(within: ParentNode, name: string): HTMLElement {
    return within.querySelector(`[data-part=${name}]`) as HTMLElement;
  }
}

function itemOf(text: string): HTMLElement {
  const item = document.createElement("li");
  item.dir = "auto";
  item.textContent = text;
  return item;
}

function fieldOf([name, value]: [string, string]): HTMLElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

customElements.define("unsent-forms", UnsentForms);
