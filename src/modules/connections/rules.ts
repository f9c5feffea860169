import type { Language } from '../../texts/language.ts'
import { type Sentence, says } from '../../texts/sentence.ts'

export const connectionKinds = ['square', 'till', 'cloudprnt'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export type ConnectionState = 'waiting' | 'connected' | 'failing'

export type SquareLocation = { id: string; name: string }
/** The parts that aren't secret. */
export type ConnectionSettings = {
  /** For a till: where orders are posted. */
  url?: string
  /** For Square: the seller's locations, and the one that orders go to. */
  locations?: readonly SquareLocation[]
  locationId?: string
  /** For a printer: dots per line, and copies of each ticket. */
  dots?: number
  copies?: number
  /** For a printer: the language of its tickets. */
  language?: Language
}

export type Connection = {
  connectionId: number
  merchantId: number
  kind: ConnectionKind
  name: string
  state: ConnectionState
  settings: ConnectionSettings
  externalId: string | null
  createdAt: number
  connectedAt: number | null
  syncedAt: number | null
  fault: Sentence | null
  failingSince: number | null
}

/** Default names of connections. */
export const firstNames: Readonly<Record<ConnectionKind, string>> = {
  square: 'Square',
  till: 'Point of sale',
  cloudprnt: 'Printer',
}

/** How often at most a connection is marked as working: each mark is a write. */
export const markEveryMs = 60_000

export const permissionEnded = says`We’ve lost access to Square. Connect it again.`
export const chooseLocation = says`Choose the Square location that orders go to.`

/** What a merchant sees about a failed call: how it failed, and what Square reported. */
export function describeFault({ kind, detail }: { kind: string; detail?: string }): Sentence {
  switch (kind) {
    case 'unauthorized':
      return permissionEnded
    case 'refused':
      return says`Square rejected this: ${detail}`
    case 'limited':
      return says`Square has received too many requests. We’re trying again.`
    default:
      return says`Square isn’t responding. We’re trying again.`
  }
}
