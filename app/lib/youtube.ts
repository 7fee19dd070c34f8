const videoId = /^[\w-]{11}$/;
const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

/**
 * Address for embedding a YouTube link without cookies; Shorts play at once and muted.
 * Null for anything that is no link to a YouTube video.
 */
export function youtubeEmbedUrl(link: string): string | null {
  const url = URL.parse(link);
  if (url?.protocol !== "https:") return null;
  const [first = "", second = ""] = url.pathname.split("/").slice(1);
  if (url.hostname === "youtu.be") return embed(first);
  if (!hosts.has(url.hostname)) return null;
  if (first === "shorts") return embed(second, "?autoplay=1&mute=1");
  if (first === "watch") return embed(url.searchParams.get("v") ?? "");
  return null;
}

function embed(id: string, query = ""): string | null {
  return videoId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}${query}` : null;
}
