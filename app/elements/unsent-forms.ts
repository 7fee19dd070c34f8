import { localeOf, stripLocale } from "#app/lib/i18n-url.ts";
import type { ListedForm, StoredForm, ToWorker } from "#app/lib/stored-forms.ts";
import { dropForm, putForm } from "#app/service-worker/forms.ts";
import { listedForms, sendForms } from "#app/service-worker/sending.ts";
import { makeToast } from "./make-toast.ts";
import { hasWorker, onWorkerMessage, postToWorker, sendSoon } from "./offline.ts";

class UnsentFormsElement extends HTMLElement {
  #shown = "";
  #ask: (message: ToWorker) => Promise<void> = postToWorker;

  async connectedCallback(): Promise<void> {
    onWorkerMessage((message) => {
      if ("forms" in message) this.#show(message.forms);
    });
    if (await hasWorker()) {
      this.#ask({ ask: "list" });
      // The signal may have come back while the page loaded.
      sendSoon();
      return;
    }
    this.#ask = this.#standIn;
    this.#ask({ ask: "send" }).catch(() => this.#show([]));
  }

  /** Without a worker this page sends what an earlier worker stored. */
  async #standIn(message: ToWorker): Promise<void> {
    if (message.ask === "withdraw") await dropForm(message.key);
    else if (message.ask === "put-back") await putForm(message.form);
    else await sendForms();
    this.#show(await listedForms(localeOf(location.pathname)));
  }

  #show(forms: ListedForm[]): void {
    const now = JSON.stringify(forms);
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
    this.#part(row, "title").textContent = titles[stripLocale(form.path)];
    this.#part(row, "details").append(...details.map(itemOf));
    const sending = this.#part(row, "form") as HTMLFormElement;
    sending.action = form.path;
    sending.append(...Array.from(new URLSearchParams(form.body), fieldOf));
    this.#part(row, "withdraw").addEventListener("click", () => this.#withdraw(form));
    return row;
  }

  #withdraw(form: StoredForm): void {
    this.#ask({ ask: "withdraw", key: form.key });
    const undo = document.createElement("button");
    undo.type = "button";
    undo.textContent = this.getAttribute("undo");
    undo.addEventListener("click", () => {
      this.#ask({ ask: "put-back", form });
      this.focus();
    });
    makeToast("info", this.getAttribute("withdrawn") ?? "", undo);
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

customElements.define("unsent-forms", UnsentFormsElement);
