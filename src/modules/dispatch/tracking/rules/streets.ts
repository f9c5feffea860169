import type { Point } from '../../../../core/geo.ts'
import { type Frame, type Pixel, project, type Size } from './map.ts'

/** A straight stretch of a street. */
type Stretch = { street: string; from: Point; to: Point }
type Line = { from: Pixel; to: Pixel }
/** A street's name along its line; degrees clockwise, never upside down. */
export type Label = { text: string; at: Pixel; degrees: number }

export type DrawnStreets = { lines: readonly Line[]; labels: readonly Label[] }

const maxLabels = 16
const letterWidth = 6.2
/** Names keep so far from each other and from the places on the map. */
const labelDistance = 17
const placeDistance = 34
/** Stretches that follow each other so closely are one line. */
const gap = 4
const maxBend = Math.PI / 9

/** Pixels: some 10 yards in the middle of a town, and thinner than that where more of it is shown. */
export function streetWidth({ scale }: Pick<Frame, 'scale'>): number {
  const zoom = Math.log2(scale / 256)
  return Math.min(5.5, Math.max(1.2, 5.5 * 2 ** ((zoom - 14) * 0.8)))
}

/** Streets as lines on the map; the longest get their names, where there is room. */
export function drawStreets(
  frame: Frame,
  stretches: readonly Stretch[],
  places: readonly Point[],
): DrawnStreets {
  const lines = stretches.map(({ street, from, to }) => ({
    street,
    from: project(frame, from),
    to: project(frame, to),
  }))
  const byStreet = Map.groupBy(lines, ({ street }) => street)
  const candidates = [...byStreet]
    .flatMap(([text, parts]) => joinLines(parts).map((line) => ({ text, line: clip(line, frame) })))
    .flatMap(({ text, line }) =>
      line && lengthOf(line) > text.length * letterWidth + 16 ? [{ text, line }] : [],
    )
    .toSorted((a, b) => lengthOf(b.line) - lengthOf(a.line))
  const taken = places.map((place) => project(frame, place))
  return { lines, labels: placeLabels(candidates, taken) }
}

/** One name a street, the longest streets first; a name for which there is no room is left out. */
function placeLabels(candidates: readonly { text: string; line: Line }[], places: readonly Pixel[]): Label[] {
  const labels: Label[] = []
  const written: Pixel[] = []
  for (const { text, line } of candidates) {
    if (labels.length >= maxLabels) break
    if (labels.some((label) => label.text === text)) continue
    const spot = findSpot(text, line, { written, places })
    if (!spot) continue
    labels.push({ text, at: spot.at, degrees: readableAngle(line) })
    written.push(...spot.covers)
  }
  return labels
}

/** The middle of the line, or a quarter to either side of it. */
function findSpot(
  text: string,
  line: Line,
  { written, places }: { written: Pixel[]; places: readonly Pixel[] },
) {
  const half = (text.length * letterWidth) / 2 / lengthOf(line)
  const isFree = (pixel: Pixel) =>
    written.every((other) => distance(pixel, other) >= labelDistance) &&
    places.every((place) => distance(pixel, place) >= placeDistance)
  return [0.5, 0.3, 0.7]
    .filter((share) => share - half > 0 && share + half < 1)
    .map((share) => ({
      at: along(line, share),
      covers: [-1, -0.5, 0, 0.5, 1].map((part) => along(line, share + part * half)),
    }))
    .find(({ covers }) => covers.every(isFree))
}

/** Stretches that go on in the same direction become one. */
export function joinLines(parts: readonly Line[]): Line[] {
  const joined: Line[] = []
  for (const part of parts) {
    const index = joined.findIndex((line) => follows(line, part) || follows(part, line))
    const line = joined[index]
    if (!line) joined.push({ from: part.from, to: part.to })
    else
      joined[index] = follows(line, part)
        ? { from: line.from, to: part.to }
        : { from: part.from, to: line.to }
  }
  return joined
}

function follows(first: Line, next: Line): boolean {
  const bend = Math.abs(angleOf(first) - angleOf(next))
  return distance(first.to, next.from) <= gap && Math.min(bend, 2 * Math.PI - bend) <= maxBend
}

/** The part of a line that is on the map; the way of Liang and Barsky. */
export function clip({ from, to }: Line, { width, height }: Size): Line | undefined {
  const [east, south] = [to.x - from.x, to.y - from.y]
  let [start, end] = [0, 1]
  for (const [towards, room] of [
    [-east, from.x],
    [east, width - from.x],
    [-south, from.y],
    [south, height - from.y],
  ] as const) {
    if (towards === 0 && room < 0) return undefined
    if (towards < 0) start = Math.max(start, room / towards)
    if (towards > 0) end = Math.min(end, room / towards)
  }
  return start < end ? { from: along({ from, to }, start), to: along({ from, to }, end) } : undefined
}

function readableAngle(line: Line): number {
  const degrees = (angleOf(line) * 180) / Math.PI
  if (degrees > 90) return degrees - 180
  return degrees <= -90 ? degrees + 180 : degrees
}

const angleOf = ({ from, to }: Line) => Math.atan2(to.y - from.y, to.x - from.x)
const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y)
const lengthOf = ({ from, to }: Line) => distance(from, to)
const along = ({ from, to }: Line, share: number): Pixel => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})
