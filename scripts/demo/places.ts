export type Place = {
  address: string;
  addressLine2?: string;
  city: string;
  state?: string;
  country: string;
  landmark?: string;
  makani?: string;
};

const dubai = (
  address: string,
  area?: string,
  found: Pick<Place, "landmark" | "makani"> = {},
): Place => ({
  address,
  addressLine2: area,
  city: "Dubai",
  state: "Dubai",
  country: "UAE",
  ...found,
});

/** Where parcels go: most to Dubai, some to the other emirates, a few abroad. */
export const places: readonly Place[] = [
  dubai("Villa 14, Street 8B, Al Barsha 2"),
  dubai("Marina Pinnacle, Apartment 3402", "Dubai Marina"),
  dubai("Building 5, Flat 201, Mirdif Hills"),
  dubai("Palace Tower 1, Apartment 908", "Dubai Silicon Oasis"),
  dubai("Villa 77", "Jumeirah 1", { landmark: "Behind the mosque, brown gate" }),
  dubai("فيلا 23، شارع 12أ، الورقاء 3"),
  dubai("International City, England Cluster, X14, Flat 112"),
  { address: "Al Reem Island, Sky Tower 2711", city: "Abu Dhabi", country: "UAE" },
  dubai("Arabian Ranches, Saheel 2, Villa 41"),
  { address: "شقة 604، برج الماجد، النهدة", city: "Sharjah", state: "Sharjah", country: "UAE" },
  dubai("Bay Square 7, Office 305", "Business Bay", { landmark: "Opposite the canal bridge" }),
  dubai("Discovery Gardens, Building 188, Flat 34"),
  { address: "Al Nuaimiya 2, Corniche Residence B, 1803", city: "Ajman", country: "UAE" },
  dubai("House 16", "Warsan Village", { makani: "3519478253" }),
  dubai("Nad Al Sheba 3, Villa 119"),
  { address: "Al Hamra Village, Marina Apartments 2-14", city: "Ras Al Khaimah", country: "UAE" },
  { address: "Building 1447, Road 3835, Block 338", city: "Manama", country: "Bahrain" },
  dubai("Jumeirah Village Circle, Belgravia 2, Apartment 415"),
  dubai("Deira, Al Rigga Road, Al Fattan Building, Flat 702"),
  { address: "7421 Prince Turki Street", city: "Al Khobar", country: "Saudi Arabia" },
  {
    address: "Street 22, Villa 6",
    addressLine2: "Al Jimi, Al Ain",
    city: "Abu Dhabi",
    state: "Abu Dhabi",
    country: "UAE",
  },
  dubai("Damac Hills, Golf Terrace A, Apartment 1102"),
  { address: "Flat 9, 48 Elgin Crescent", city: "London", country: "United Kingdom" },
];
