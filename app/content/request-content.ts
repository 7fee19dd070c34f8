import { createContext, type RouterContextProvider } from "react-router";
import type { ContentEntry, SiteContent } from "./kinds.ts";

/** What a request is answered from: read once, so that no page mixes old and new. */
export type RequestContent = {
  read(): Promise<SiteContent>;
  /** Null until a loader asked for it. */
  content: SiteContent | null;
  /** A draft that stands in its place, of a kind that is not held. */
  previewed?: { galleryPosts?: ContentEntry<"galleryPosts"> };
};

export const requestContentContext = createContext<RequestContent>();

export const readSiteContent = (context: Readonly<RouterContextProvider>): Promise<SiteContent> =>
  context.get(requestContentContext).read();
