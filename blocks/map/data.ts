export const mapTexts = ["open", "openstreetmap", "google", "apple", "device"] as const;

export type MapData = {
  address: string;
  coordinates: string;
  texts: Record<(typeof mapTexts)[number], string>;
};
