import { AnalyticsEvent, loadTagManager } from "./analytics-event.ts";
import { helpDialogs } from "./dialogs.ts";
import { watchScroll } from "./header.ts";
import { hydrateWhenNeeded } from "./hydration.ts";
import { LoadEmbed } from "./load-embed.ts";
import { helpMenus } from "./menus.ts";
import { hideMissingPictures } from "./missing-pictures.ts";
import { helpOffline } from "./offline.ts";
import { bringRareElements } from "./rare-elements.ts";
import { ToastMessage } from "./toast-message.ts";

// The small behaviours of every page, hydrated or not.
loadTagManager();
watchScroll();
helpDialogs();
hideMissingPictures();
helpMenus();
hydrateWhenNeeded();
helpOffline();
bringRareElements();
if (document.getElementById("chat")) {
  import("./chat-button.ts").then(({ keepChatClear }) => keepChatClear());
}
customElements.define("toast-message", ToastMessage);
customElements.define("load-embed", LoadEmbed);
customElements.define("analytics-event", AnalyticsEvent);
