/** Round ticks for an axis from zero: 1, 2 or 5 times a power of ten, at most four. */
export function placeTicks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough * (1 - 1e-9))!
  const ticks = [0]
  while (ticks.at(-1)! < most * (1 - 1e-9)) ticks.push(clean(ticks.length * step))
  return ticks
}

/** Removes floating point noise. */
const clean = (value: number) => Number(value.toPrecision(12))

/** How many labels fit next to each other: shows every first, second, third … */
export const everyNth = (count: number, width: number, labelWidth: number) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)))

const dayMs = 86_400_000
/** The date a number of days from another; both are calendar days without a time. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
