import { expect, test } from "vitest";
import { findYoutubeVideo } from "./youtube.ts";

const embed = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

test.each([
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", `${embed}?autoplay=1&mute=1`, "portrait"],
  [
    "https://youtube.com/shorts/dQw4w9WgXcQ?feature=share",
    `${embed}?autoplay=1&mute=1`,
    "portrait",
  ],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10", embed, "landscape"],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", embed, "landscape"],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", embed, "landscape"],
])("%s is embedded as it stands", (link, embedUrl, shape) => {
  expect(findYoutubeVideo(link)).toEqual({ embedUrl, shape });
});

test.each([
  "",
  "not a link",
  "http://youtu.be/dQw4w9WgXcQ",
  "https://youtube.com.evil.example/shorts/dQw4w9WgXcQ",
  "https://evil.example/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/watch",
  "https://www.youtube.com/@channel",
  "https://youtu.be/dQw4w9WgXcQ%22onload",
  "javascript:alert(1)",
])("%j is not embedded", (link) => {
  expect(findYoutubeVideo(link)).toBeNull();
});
