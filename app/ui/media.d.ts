/** `import hero from "#app/media/hero.jpg?w=800;1600&format=avif;webp;jpg&as=picture"`. */
declare module "*&as=picture" {
  const picture: import("./picture.tsx").PictureSource;
  export default picture;
}
