export type Encoding = 'br' | 'gzip' | 'zstd' | 'identity'

const offers = {
  br: /(?:^|,)\s*br\s*(?:;[^,]*)?(?=,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;[^,]*)?(?=,|$)/i,
  zstd: /(?:^|,)\s*zstd\s*(?:;[^,]*)?(?=,|$)/i,
}
type Offer = keyof typeof offers

/** For answers that are sent repeatedly: smallest first. */
const smallest: readonly Offer[] = ['br', 'gzip']
/** For answers that are sent once: fastest first. */
export const quickest: readonly Offer[] = ['zstd', 'br', 'gzip']

/** The best encoding that a client accepts: `gzip, br;q=0` accepts gzip and refuses br. */
export function preferredEncoding(acceptEncoding: string | undefined, order = smallest): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  return order.find((encoding) => accepts(acceptEncoding, encoding)) ?? 'identity'
}

function accepts(header: string, encoding: Offer): boolean {
  const offer = offers[encoding].exec(header)
  return offer !== null && !/;\s*q=0(\.0*)?\s*$/.test(offer[0])
}
