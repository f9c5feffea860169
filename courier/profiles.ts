/** How a courier company works. Times are those of an ordinary day; accelerated time divides them. */
export type Profile = {
  basePriceCents: number
  pricePerMileCents: number
  metresPerSecond: number
  settingOffSeconds: number
  atPickupSeconds: number
  atDoorSeconds: number
  /** From door to door, as the crow flies. */
  maxMiles: number
  couriersPerSquare: number
  /** Share of bookings denied at random. */
  denialRate: number
}

export const profiles = {
  /** Quick and dearer: electric bicycles, many of them. */
  swift: {
    basePriceCents: 495,
    pricePerMileCents: 145,
    metresPerSecond: 9,
    settingOffSeconds: 60,
    atPickupSeconds: 480,
    atDoorSeconds: 210,
    maxMiles: 12,
    couriersPerSquare: 16,
    denialRate: 0,
  },
  /** Cheap and slower: fewer people on bicycles, who do not always want to. */
  thrifty: {
    basePriceCents: 295,
    pricePerMileCents: 85,
    metresPerSecond: 6,
    settingOffSeconds: 120,
    atPickupSeconds: 480,
    atDoorSeconds: 210,
    maxMiles: 6,
    couriersPerSquare: 8,
    denialRate: 0.08,
  },
} as const satisfies Record<string, Profile>

export type Kind = keyof typeof profiles
