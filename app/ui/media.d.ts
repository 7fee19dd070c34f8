declare module "*&as=picture" {
  const picture: import("./picture.tsx").PictureSource;
  export default picture;
}
