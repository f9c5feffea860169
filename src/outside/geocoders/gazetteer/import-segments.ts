import { distanceMiles, isValidPoint, type Point } from '../../../core/geo.ts'
import type { Handle } from '../../../db/database.ts'
import { mapInSlices } from '../../../runtime/slices.ts'
import {
  addSegments,
  analyzeTables,
  knownZips,
  nearestZips,
  removeSource,
  type Segment,
} from './fill-store.ts'
import { largestHouseNumber } from './read-address.ts'
import { onceEach, tidyName, tidyStreet, toTextKey } from './text-keys.ts'
import { stateCode } from './words.ts'

/** A segment in an imported file: city, state and ZIP code may be empty. */
export type SegmentDraft = Segment
export type Batch = {
  source: string
  /** The first batch of a source: removes what it had before. */
  isFirst: boolean
  isLast: boolean
  drafts: readonly SegmentDraft[]
}
export type BatchOutcome = { inserted: number; removed: number; refused: { index: number; reason: string }[] }

const zipReachMiles = 50

/** Invalid segments are reported and skipped; the rest is imported. */
export async function importSegments(tx: Handle, batch: Batch): Promise<BatchOutcome> {
  const { source, drafts, isFirst, isLast } = batch
  const refused: BatchOutcome['refused'] = []
  const isNamed = onceEach((street) => toTextKey(street) !== '')
  const checked = await mapInSlices(drafts, (draft, index) => {
    const reason = findFault(draft, isNamed)
    if (reason) refused.push({ index, reason })
    return reason ? [] : [{ draft, index }]
  })
  const sound = checked.flat()
  const nearest = await nearestZips(
    tx,
    sound.map(({ draft }) => (draft.zipCode === '' ? draft.from : undefined)).filter((point) => !!point),
  )
  const codes = sound.filter(({ draft }) => draft.zipCode && !(draft.city && draft.state))
  const known = await knownZips(tx, [...new Set(codes.map(({ draft }) => draft.zipCode))])

  const [streetOf, cityOf] = [onceEach(tidyStreet), onceEach(tidyName)]
  let withoutZip = 0
  const placed = await mapInSlices(sound, ({ draft, index }) => {
    const zip = draft.zipCode === '' ? nearest.get(withoutZip++) : known.get(draft.zipCode)
    const isFar = draft.zipCode === '' && (!zip || distanceMiles(zip, draft.from) > zipReachMiles)
    const city = draft.city || zip?.city
    const state = stateCode(draft.state) ?? zip?.state
    if (isFar || !city || !state) {
      refused.push({
        index,
        reason: isFar ? 'no zip code is near' : 'the zip code is unknown, and no city is given',
      })
      return []
    }
    const zipCode = draft.zipCode || zip!.zipCode
    return [{ ...draft, street: streetOf(draft.street), city: cityOf(city), state, zipCode }]
  })
  const removed = isFirst ? await removeSource(tx, source) : 0
  const inserted = await addSegments(tx, source, placed.flat())
  if (isLast) await analyzeTables(tx)
  return { inserted, removed, refused: refused.toSorted((a, b) => a.index - b.index) }
}

function findFault(draft: SegmentDraft, isNamed: (street: string) => boolean): string | undefined {
  const { street, fromNumber, toNumber, from, to, state, zipCode } = draft
  if (!isNamed(street)) return 'the street has no name'
  const isHouseNumber = (number: number) =>
    Number.isInteger(number) && number >= 0 && number <= largestHouseNumber
  if (!isHouseNumber(fromNumber) || !isHouseNumber(toNumber)) return 'a house number is missing or too large'
  if (fromNumber > toNumber) return 'the house numbers run backwards'
  if (!isPlace(from) || !isPlace(to)) return 'the coordinates are missing or off the map'
  if (state !== '' && !stateCode(state)) return 'the state is unknown'
  return zipCode === '' || /^\d{5}$/.test(zipCode) ? undefined : 'the zip code is not one'
}

/** Files use the point 0, 0 in the Gulf of Guinea for unknown positions. */
const isPlace = (point: Point) => isValidPoint(point) && (point.latitude !== 0 || point.longitude !== 0)
