import type { ProgressFacts } from './order-progress.ts'

export type Spot = { x: number; y: number }

/** The streets of a map as one path, and their names, which are drawn on top of everything else. */
export type StreetLayers = {
  path: string
  width: number
  labels: readonly { name: string; at: Spot; degrees: number }[]
}

/** Everything that an order's map shows, in pixels from the top left corner. */
export type TrackingMap = {
  width: number
  height: number
  /** Identifies what is below the markers. While it stays the same, only the courier moves. */
  frame: string
  streets: StreetLayers
  tiles: readonly { href: string; at: Spot; side: number }[] | undefined
  merchant: Spot
  /** Null for pickup. */
  door: Spot | null
  /** Null if the courier isn't on the map. */
  courier: Spot | null
  isDelivered: boolean
}

/** The parts of the tracking page that change while it is open. Times are ISO, with the merchant's offset. */
export type TrackingView = {
  orderId: number
  merchant: string
  facts: ProgressFacts
  /** First name. */
  courier: string | undefined
  arrivesAt: string | undefined
  /** How long it takes until then. */
  waitMs: number
  reportedAt: string | undefined
  /** Undefined if there is no map. */
  place: { milesLeft: number | undefined; target: 'shop' | 'door' } | undefined
}

/** Whether the shop runs here, too, so that the page can link to its home and help. */
type ShopLinks = { hasShop: boolean }

export type TrackingPage = ShopLinks &
  (
    | ({
        name: 'tracking'
        /** Where the merchant is, whose clock the times follow, and a time with its UTC offset. */
        clock: { city: string; iso: string }
        map: TrackingMap | undefined
        /** Paths on this page: the script and the stream that it reads. Undefined if nothing more will happen. */
        live: { script: string; events: string } | undefined
        /** The origin of the tile server whose images may be shown. */
        pictures: string | undefined
      } & TrackingView)
    | { name: 'tracking-refused'; isUnknown: boolean; texts: readonly string[] }
  )

/** HTML of the parts that the stream updates, by their `data-live`. */
export type TrackingParts = { title: string; parts: Record<'story' | 'arrival' | 'more' | 'place', string> }
