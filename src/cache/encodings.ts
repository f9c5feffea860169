export type Encoding = 'br' | 'gzip' | 'identity'

const offers = { br: /(?:^|,)\s*br\s*(?:;[^,]*)?(?=,|$)/i, gzip: /(?:^|,)\s*gzip\s*(?:;[^,]*)?(?=,|$)/i }

/** The best that a client takes: `gzip, br;q=0` takes gzip and refuses br. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  return accepts(acceptEncoding, 'br') ? 'br' : accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: keyof typeof offers): boolean {
  const offer = offers[encoding].exec(header)
  return offer !== null && !/;\s*q=0(\.0*)?\s*$/.test(offer[0])
}
