import ceramic from "#app/media/service-ceramic-coating.jpg?w=480;960&format=avif;webp;jpg&as=picture";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Embed } from "#app/ui/lazy-media.tsx";
import { ArrowIcon, PlayIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Chapter, Specimen, sample } from "./specimen.tsx";

export function Media() {
  return (
    <Chapter id="media" title={sample("Offers and pictures", "العروض والصور")}>
      <div className="grid gap-12 md:grid-cols-2">
        <Specimen name="Card, CardLink, Picture, Price">
          <SampleCard />
        </Specimen>
        <div className="grid content-start gap-12">
          <Specimen name="Countdown">
            <Countdown cycle="seconds" left={{ days: 1, hours: 7, minutes: 45, seconds: 59 }} />
          </Specimen>
          <Specimen name="Price with the price before">
            <Price aed={800} wasAed={1200} className="text-3xl font-light" />
          </Specimen>
          <Specimen name="Carousel">
            <Carousel label={sample("Water on the coating", "الماء على الطلاء")} intervalMs={4000}>
              {[1, 2, 3].map((number) => (
                <Picture
                  key={number}
                  source={ceramic}
                  alt=""
                  sizes="(min-width: 768px) 38rem, 90vw"
                  className="aspect-video w-full"
                />
              ))}
            </Carousel>
          </Specimen>
          <Specimen name="Embed">
            <Embed
              src="https://www.youtube-nocookie.com/embed/"
              href="https://www.youtube.com/"
              title={sample("How we coat a car", "كيف نطلي السيارة")}
              className="aspect-video"
            >
              <span className="flex items-center gap-3">
                <PlayIcon className="size-6 text-brass" />
                {sample("Play the video", "شغّل الفيديو")}
              </span>
            </Embed>
          </Specimen>
        </div>
      </div>
    </Chapter>
  );
}

function SampleCard() {
  return (
    <Card as="article" padded={false}>
      <Picture
        source={ceramic}
        alt={sample(
          "Macro of round, clear water beads standing on ceramic-coated midnight-blue paint with metal flake, honeycomb light mirrored in it.",
          "لقطة قريبة لقطرات ماء مستديرة على طلاء أزرق داكن مغطى بالسيراميك.",
        )}
        sizes="(min-width: 768px) 38rem, 90vw"
        className="aspect-3/2"
      />
      <div className="grid gap-3 p-6 sm:p-8">
        <div>
          <Tag>{sample("Platinum", "بلاتيني")}</Tag>
        </div>
        <h3>
          <CardLink to="#media">{sample("Ceramic Coating", "طلاء السيراميك")}</CardLink>
        </h3>
        <p className="text-muted">
          {sample(
            "Three to seven years of protection, and water that never stays.",
            "حماية من ثلاث إلى سبع سنوات، وماء لا يبقى على الطلاء.",
          )}
        </p>
        <p className="mt-3 flex items-center justify-between border-t border-line pt-5">
          <Price aed={1800} className="text-lg" />
          <ArrowIcon className="size-5 text-brass" />
        </p>
      </div>
    </Card>
  );
}
