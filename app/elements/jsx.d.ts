import type { HTMLAttributes } from "react";
import type { AnalyticsEventName } from "#app/features/analytics/analytics.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "toast-message": HTMLAttributes<HTMLElement> & { type?: string };
      "count-down": HTMLAttributes<HTMLElement> & { until?: string; cycle?: "seconds" | "whole" };
      "load-embed": HTMLAttributes<HTMLElement> & { src: string; label: string };
      "analytics-event": HTMLAttributes<HTMLElement> & {
        name: AnalyticsEventName;
        value: number;
        currency: "AED";
        once: string;
      };
    }
  }
}
