import { createContext, type RouterContextProvider } from "react-router";
import type { ContentEntry, SiteContent } from "./kinds.ts";

/** The content of one request, read once, so that no page mixes old and new. */
export type RequestContent = {
  read(): Promise<SiteContent>;
  content: SiteContent | null;
  previewedPost?: ContentEntry<"galleryPosts">;
};

export const requestContentContext = createContext<RequestContent>();

export const readSiteContent = (context: Readonly<RouterContextProvider>): Promise<SiteContent> =>
  context.get(requestContentContext).read();
