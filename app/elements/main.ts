import { AnalyticsEvent, loadTagManager } from "./analytics-event.ts";
import { CountDown } from "./count-down.ts";
import { helpDialogs } from "./dialogs.ts";
import { watchScroll } from "./header.ts";
import { hydrateWhenNeeded } from "./hydration.ts";
import { LoadEmbed } from "./load-embed.ts";
import { helpMenus } from "./menus.ts";
import { ToastMessage } from "./toast-message.ts";

// The small behaviours of every page, hydrated or not.
loadTagManager();
watchScroll();
helpDialogs();
helpMenus();
hydrateWhenNeeded();
customElements.define("toast-message", ToastMessage);
customElements.define("count-down", CountDown);
customElements.define("load-embed", LoadEmbed);
customElements.define("analytics-event", AnalyticsEvent);
