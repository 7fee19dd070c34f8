import { AnalyticsEventElement, loadTagManager } from "./analytics-event.ts";
import { enhanceDialogs } from "./dialogs.ts";
import { watchScroll } from "./header.ts";
import { hydrateWhenNeeded } from "./hydration.ts";
import { lazyDefineElements } from "./lazy-elements.ts";
import { LoadEmbedElement } from "./load-embed.ts";
import { enhanceMenus } from "./menus.ts";
import { hideMissingPictures } from "./missing-pictures.ts";
import { enhanceOffline } from "./offline.ts";
import { ToastMessageElement } from "./toast-message.ts";

// The small behaviours of every page, hydrated or not.
loadTagManager();
watchScroll();
enhanceDialogs();
hideMissingPictures();
enhanceMenus();
hydrateWhenNeeded();
enhanceOffline();
lazyDefineElements();
if (document.getElementById("chat")) {
  import("./chat-button.ts").then(({ keepChatClear }) => keepChatClear());
}
customElements.define("toast-message", ToastMessageElement);
customElements.define("load-embed", LoadEmbedElement);
customElements.define("analytics-event", AnalyticsEventElement);
