import ceramicPoster from "#app/media/films/ceramic.jpg?w=480;800;1280&format=avif;webp;jpg&as=picture";
import ceramicMp4 from "#app/media/films/ceramic.mp4";
import ceramicWebm from "#app/media/films/ceramic.webm";
import goldPoster from "#app/media/films/gold.jpg?w=480;800;1280&format=avif;webp;jpg&as=picture";
import goldMp4 from "#app/media/films/gold.mp4";
import goldWebm from "#app/media/films/gold.webm";
import platinumPoster from "#app/media/films/platinum.jpg?w=480;800;1280&format=avif;webp;jpg&as=picture";
import platinumMp4 from "#app/media/films/platinum.mp4";
import platinumWebm from "#app/media/films/platinum.webm";
import reelPoster from "#app/media/films/reel.jpg?w=360;720&format=avif;webp;jpg&as=picture";
import reelMp4 from "#app/media/films/reel.mp4";
import reelWebm from "#app/media/films/reel.webm";
import type { FilmKey } from "./kind-fields.ts";

export const films = {
  reel: {
    webm: reelWebm,
    mp4: reelMp4,
    poster: reelPoster,
    width: 720,
    height: 1280,
    description: {
      en: "Steam around a wheel, a polisher on paint, water beads on red, a gold coupe, the workshop's lights.",
      ar: "بخار حول عجلة، وماكينة تلميع على الطلاء، وقطرات ماء على سطح أحمر، وسيارة كوبيه ذهبية، وأضواء الورشة.",
    },
  },
  gold: {
    webm: goldWebm,
    mp4: goldMp4,
    poster: goldPoster,
    width: 1280,
    height: 720,
    description: {
      en: "Quilted leather, folded cloths, a gold coupe at dusk.",
      ar: "جلد مبطّن، ومناشف مطوية، وسيارة كوبيه ذهبية عند الغروب.",
    },
  },
  platinum: {
    webm: platinumWebm,
    mp4: platinumMp4,
    poster: platinumPoster,
    width: 1280,
    height: 720,
    description: {
      en: "A polished blue wing, a polisher at work, graphite paint, a coupe at golden hour.",
      ar: "رفرف أزرق مصقول، وماكينة تلميع أثناء العمل، وطلاء بلون الغرافيت، وسيارة كوبيه في الساعة الذهبية.",
    },
  },
  ceramic: {
    webm: ceramicWebm,
    mp4: ceramicMp4,
    poster: ceramicPoster,
    width: 1280,
    height: 720,
    description: {
      en: "A vial of coating, large water beads, beads on graphite paint, a coated coupe.",
      ar: "قارورة طلاء سيراميك، وقطرات ماء كبيرة، وقطرات على طلاء بلون الغرافيت، وسيارة كوبيه محمية بالسيراميك.",
    },
  },
} satisfies Record<FilmKey, unknown>;
