import { icon } from "./icons.tsx";

export const HeartIcon = icon(
  "M12 20.5C6.5 16.5 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 3.8-3 7.3-8.5 11.3z",
);
export const CommentIcon = icon("M4 20.5 5.2 16A8 8 0 1 1 9 19.3z");
export const WhatsappIcon = icon(
  "M3.5 20.5 4.8 16A8.7 8.7 0 1 1 8 19.2zM9.1 7.9c-.6.6-.8 1.5-.2 2.7a10 10 0 0 0 4.5 4.5c1.2.6 2.1.4 2.7-.2l.3-1.1-2-1-1 .9a6.5 6.5 0 0 1-3.1-3.1l.9-1-1-2z",
);
