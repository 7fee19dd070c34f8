const videoId = /^[\w-]{11}$/;
const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

export type YoutubeVideo = {
  embedUrl: string;
  shape: "portrait" | "landscape";
};

export function findYoutubeVideo(link: string): YoutubeVideo | null {
  const url = URL.parse(link);
  if (url?.protocol !== "https:") return null;
  const [first = "", second = ""] = url.pathname.split("/").slice(1);
  if (url.hostname === "youtu.be") return videoOf(first, "landscape");
  if (!hosts.has(url.hostname)) return null;
  if (first === "shorts") return videoOf(second, "portrait", "?autoplay=1&mute=1");
  if (first === "watch") return videoOf(url.searchParams.get("v") ?? "", "landscape");
  return null;
}

function videoOf(id: string, shape: YoutubeVideo["shape"], query = ""): YoutubeVideo | null {
  if (!videoId.test(id)) return null;
  return { embedUrl: `https://www.youtube-nocookie.com/embed/${id}${query}`, shape };
}
