const shapes = {
  phone: /^0[\d ]{8,}$/,
  whatsapp: /^\d{8,15}$/,
  email: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
  webAddress: /^https?:\/\/[^\s/]+(\/\S*)?$/,
  latitude: /^-?\d{1,2}(\.\d{1,8})?$/,
  longitude: /^-?\d{1,3}(\.\d{1,8})?$/,
  taxNumber: /^\d{15}$/,
  count: /^\d{1,7}$/,
  minutes: /^\d{1,4}$/,
  orderPrefix: /^[A-Z0-9]{2,6}$/,
  lockMinutes: /^\d{1,3}$/,
  colour: /^#[0-9a-f]{6}$/i,
  hashtags: /^[\p{L}\p{N}_\u0640]+( [\p{L}\p{N}_\u0640]+){0,2}$/u,
  youtube: /^https:/,
} as const;

export type LineFormat = keyof typeof shapes;

export const lineExamples: Record<LineFormat, string> = {
  phone: "050 123 4567",
  whatsapp: "971501234567",
  email: "hello@lamaan.example",
  webAddress: "https://www.instagram.com/lamaan.example",
  latitude: "25.1633",
  longitude: "55.4183",
  taxNumber: "100123456700003",
  count: "120",
  minutes: "30",
  orderPrefix: "GO7",
  lockMinutes: "15",
  colour: "#d9ab63",
  hashtags: "CarCare DubaiCars",
  youtube: "https://www.youtube.com/shorts/dQw4w9WgXcQ",
};

const largest: { [Format in LineFormat]?: number } = {
  latitude: 90,
  longitude: 180,
  minutes: 1_440,
  lockMinutes: 720,
};

export function hasFormat(format: LineFormat, text: string): boolean {
  if (format === "youtube") return findYoutubeVideo(text) !== null;
  return shapes[format].test(text) && Math.abs(Number(text) || 0) <= (largest[format] ?? Infinity);
}

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
