import type { HTMLAttributes } from "react";
import type { AnalyticsEventName } from "#db/schema/enums.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "toast-message": HTMLAttributes<HTMLElement> & { type?: string };
      "count-down": HTMLAttributes<HTMLElement> & { until?: string; cycle?: "seconds" | "whole" };
      "slide-carousel": HTMLAttributes<HTMLElement> & { interval: number };
      "before-after": HTMLAttributes<HTMLElement>;
      "load-embed": HTMLAttributes<HTMLElement> & { src: string; label: string };
      "play-film": HTMLAttributes<HTMLElement>;
      "light-box": HTMLAttributes<HTMLElement>;
      /** JSON: an ordered list of instants, notes and whether the workshop is open. */
      "open-now": HTMLAttributes<HTMLElement> & { notes?: string };
      "unsent-forms": HTMLAttributes<HTMLElement> & {
        /** JSON: the title of each booking form by its path without the language. */
        titles: string;
        withdrawn: string;
        undo: string;
      };
      "cached-pages": HTMLAttributes<HTMLElement>;
      "visit-live": HTMLAttributes<HTMLElement> & { "data-state": string };
      "analytics-event": HTMLAttributes<HTMLElement> & {
        event: AnalyticsEventName;
        value: number;
        currency: "AED";
        subject?: string;
        once?: string;
        report?: string;
      };
    }
  }
}
