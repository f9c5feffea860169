/** How a courier company works. Times are for normal speed; a faster simulation divides them. */
export type Profile = {
  basePriceCents: number
  pricePerMileCents: number
  metersPerSecond: number
  settingOffSeconds: number
  atPickupSeconds: number
  atDoorSeconds: number
  /** In a straight line from pickup to dropoff. */
  maxMiles: number
  couriersPerSquare: number
  /** The share of bookings denied at random. */
  denialRate: number
}

export const profiles = {
  /** Fast and expensive: many e-bikes. */
  swift: {
    basePriceCents: 495,
    pricePerMileCents: 145,
    metersPerSecond: 9,
    settingOffSeconds: 60,
    atPickupSeconds: 480,
    atDoorSeconds: 210,
    maxMiles: 12,
    couriersPerSquare: 16,
    denialRate: 0,
  },
  /** Cheap and slow: fewer people on bicycles, who sometimes decline. */
  thrifty: {
    basePriceCents: 295,
    pricePerMileCents: 85,
    metersPerSecond: 6,
    settingOffSeconds: 120,
    atPickupSeconds: 480,
    atDoorSeconds: 210,
    maxMiles: 6,
    couriersPerSquare: 8,
    denialRate: 0.08,
  },
} as const satisfies Record<string, Profile>

export type Kind = keyof typeof profiles
