import { moveChatAside } from "./chat-button.ts";
import "./load-embed.ts";
import "./open-now.ts";
import { enhanceDialogs, enhanceMenus } from "./overlays.ts";

enhanceDialogs();
enhanceMenus();
if (document.getElementById("chat")) moveChatAside();
