export type Encoding = 'br' | 'gzip' | 'identity'

/** Browsers send the same few texts over and over. */
const known = new Map<string, Encoding>()
const maxKnown = 1000

/** The best that a client takes: `gzip, br;q=0` takes gzip and refuses br. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const remembered = known.get(acceptEncoding)
  if (remembered !== undefined) return remembered
  const best = accepts(acceptEncoding, 'br') ? 'br' : accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
  if (known.size >= maxKnown) known.clear()
  known.set(acceptEncoding, best)
  return best
}

function accepts(header: string, encoding: string): boolean {
  const offer = header.split(',').find((part) => part.split(';', 1)[0]?.trim().toLowerCase() === encoding)
  return offer !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(offer)
}
