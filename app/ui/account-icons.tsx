import { icon } from "./icons.tsx";

export const MailIcon = icon(
  "M4.5 5h15a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5h-15a1.5 1.5 0 0 1-1.5-1.5v-11a1.5 1.5 0 0 1 1.5-1.5zM3.5 6.5l8.5 6.5 8.5-6.5",
);
export const InfoIcon = icon("M3 12a9 9 0 1 1 18 0 9 9 0 1 1-18 0zM12 11v5.5m0-9v.1");
export const EyeIcon = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 1 6 0 3 3 0 1 1-6 0z",
);
export const EyeOffIcon = icon(
  "M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.2A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a8.8 8.8 0 0 0 5.4-1.8M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16",
);
export const KeyIcon = icon(
  "M3.5 15.5a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0zM11.2 12.3l8.3-8.3m-3 3 2.5 2.5m-5.5.5 1.8 1.8",
);
