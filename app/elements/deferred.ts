// What every page has, and nobody waits for before the page can be read.
import { keepChatClear } from "./chat-button.ts";
import "./load-embed.ts";
import "./open-now.ts";
import { enhanceDialogs, enhanceMenus } from "./overlays.ts";

enhanceDialogs();
enhanceMenus();
if (document.getElementById("chat")) keepChatClear();
