type Pixel = { x: number; y: number }
type Line = { from: Pixel; to: Pixel }
type Size = { width: number; height: number }

/** A street's name along its line. `degrees` are clockwise and never turn the text upside down. */
export type StreetName = { name: string; at: Pixel; degrees: number }

const maxNames = 18
const letterWidth = 6.2
/** The distance between names. */
const nameDistance = 17
const defaultRoom = 34
/** Segments with a smaller gap are joined into one line. */
const gap = 4
const maxBend = Math.PI / 9

/**
 * One name per street, longest streets first. Names for which the map has no room are left out. `room` is the distance in pixels between a
 * name and the middle of a place.
 */
export function placeStreetNames(
  size: Size,
  streets: readonly { name: string; lines: readonly Line[] }[],
  places: readonly Pixel[],
  room = defaultRoom,
): StreetName[] {
  const candidates = streets
    .flatMap(({ name, lines }) => joinLines(lines).map((line) => ({ name, line: clipLine(line, size) })))
    .flatMap(({ name, line }) =>
      line && lengthOf(line) > name.length * letterWidth + 16 ? [{ name, line }] : [],
    )
    .toSorted((a, b) => lengthOf(b.line) - lengthOf(a.line))
  const names: StreetName[] = []
  const written: Pixel[] = []
  for (const { name, line } of candidates) {
    if (names.length >= maxNames) break
    if (names.some((other) => other.name === name)) continue
    const spot = findSpot(name, line, { written, places, room })
    if (!spot) continue
    names.push({ name, at: spot.at, degrees: readableAngle(line) })
    written.push(...spot.covers)
  }
  return names
}

type Taken = { written: readonly Pixel[]; places: readonly Pixel[]; room: number }

/** The middle of the line, or the free spot closest to it. */
function findSpot(name: string, line: Line, { written, places, room }: Taken) {
  const half = (name.length * letterWidth) / 2 / lengthOf(line)
  const isFree = (pixel: Pixel) =>
    written.every((other) => distance(pixel, other) >= nameDistance) &&
    places.every((place) => distance(pixel, place) >= room)
  return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
    .filter((share) => share - half > 0 && share + half < 1)
    .map((share) => ({
      at: along(line, share),
      covers: [-1, -0.5, 0, 0.5, 1].map((part) => along(line, share + part * half)),
    }))
    .find(({ covers }) => covers.every(isFree))
}

/** Joins segments that continue in the same direction. */
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

/** The part of a line that is on the map (Liang–Barsky). */
export function clipLine({ from, to }: Line, { width, height }: Size): Line | undefined {
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
