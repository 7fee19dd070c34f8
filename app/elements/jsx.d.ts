import type { HTMLAttributes } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "toast-message": HTMLAttributes<HTMLElement> & { type?: string; duration?: number };
      "count-down": HTMLAttributes<HTMLElement> & { until?: string; cycle?: "seconds" | "whole" };
      "load-embed": HTMLAttributes<HTMLElement> & { src: string; label: string };
      "analytics-event": HTMLAttributes<HTMLElement> & {
        name: string;
        value: number;
        currency: string;
        once: string;
      };
    }
  }
}
