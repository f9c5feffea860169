/**
 * Reads untrusted text in linear time. `/\/+$/` looks harmless but is quadratic: it is retried at each slash of a run
 * that isn't at the end of the text.
 */

/** The text without the given trailing characters. */
function trimTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** The text without the given characters at both ends. */
export function trimCharacters(text: string, characters: string): string {
  const left = trimTrailing(text, characters)
  let start = 0
  while (start < left.length && characters.includes(left[start]!)) start++
  return left.slice(start)
}

/** A URL to which a path is appended. */
export const withoutTrailingSlashes = (url: string) => trimTrailing(url, '/')

/** More than any real number needs; a double has 17 significant digits. */
const maxDecimalLength = 64
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

/** The number written as decimal text. Undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  return text.length <= maxDecimalLength && decimal.test(text) ? Number(text) : undefined
}

/** The city's slug in page URLs: "new-york-ny". */
export const geoTag = ({ city, state }: { city: string; state: string }) =>
  `${city}-${state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
