import type { Language } from '../../texts/language.ts'
import { type Sentence, says } from '../../texts/sentence.ts'

export const connectionKinds = ['square', 'till', 'cloudprnt'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export type ConnectionState = 'waiting' | 'connected' | 'failing'

export type SquareLocation = { id: string; name: string }
/** What is not secret. */
export type ConnectionSettings = {
  /** Of a till: where orders are posted. */
  url?: string
  /** Of Square: the seller's locations, and the one that orders go to. */
  locations?: readonly SquareLocation[]
  locationId?: string
  /** Of a printer: dots in a line, and how often each ticket is printed. */
  dots?: number
  copies?: number
  /** Of a printer: the language of its tickets. */
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

/** The names that connections begin with. */
export const firstNames: Readonly<Record<ConnectionKind, string>> = {
  square: 'Square',
  till: 'Point of sale',
  cloudprnt: 'Printer',
}

/** A connection is marked as working so often at most: each mark is a write. */
export const markEveryMs = 60_000

export const permissionEnded = says`Square no longer lets us in. Connect it again.`
export const chooseLocation = says`Choose the Square location that orders go to.`

/** What a merchant reads of a call that failed: how it failed, and what Square said. */
export function describeFault({ kind, detail }: { kind: string; detail?: string }): Sentence {
  switch (kind) {
    case 'unauthorized':
      return permissionEnded
    case 'refused':
      return says`Square refused: ${detail}`
    case 'limited':
      return says`Square has had too many requests. We’re trying again.`
    default:
      return says`Square isn’t answering. We’re trying again.`
  }
}
