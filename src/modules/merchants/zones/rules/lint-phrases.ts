import type { Language } from '../../../../texts/language.ts'

/** The sentences describing zone findings in one language. A missing one doesn't compile. */
export type ZonePhrases = {
  zone(zoneId: number): string
  /** `10% of the order`. */
  share(percent: string): string
  /** `$3.00 from $15.00 on`. */
  fromMinimum(price: string, minimum: string): string
  squareMiles(area: string): string
  noZone: string
  far(miles: string): string
  thin(zone: string, width: string): string
  gap(width: string): string
  hole(area: string): string
  covered(zone: string, terms: string): string
  sameArea: string
  zipCode(zipCode: string): string
  duplicate(what: string, times: number, winner: string, losers: string): string
  strip(one: string, other: string, width: string): string
  overlap(one: string, other: string, area: string): string
  wins(winner: string, loser: string): string
  skipped(count: number): string
  surplus(count: number): string
  incomplete(reasons: readonly string[]): string
}

const english: ZonePhrases = {
  zone: (zoneId) => `Zone ${zoneId}`,
  share: (percent) => `${percent} of the order`,
  fromMinimum: (price, minimum) => `${price} from ${minimum} on`,
  squareMiles: (area) => (area === '' ? 'less than 0.01 square miles' : `${area} square miles`),
  noZone: 'The merchant offers delivery but has no zone, so customers can’t find it for delivery.',
  far: (miles) => `The merchant stands outside of all its zones, ${miles} miles from the nearest.`,
  thin: (zone, width) => `${zone} is only some ${width} wide.`,
  gap: (width) => `Between zones there is a gap of only some ${width} that none covers.`,
  hole: (area) => `${area} are surrounded by zones but in none.`,
  covered: (zone, terms) => `${zone} (${terms}) never wins: everywhere in it another zone comes first.`,
  sameArea: 'same area',
  zipCode: (zipCode) => `ZIP code ${zipCode}`,
  duplicate: (what, times, winner, losers) =>
    `The ${what} stands ${times} times: ${winner} wins, never ${losers}.`,
  strip: (one, other, width) => `${one} and ${other} overlap by a strip of only some ${width}.`,
  overlap: (one, other, area) => `${one} and ${other} both cover ${area}.`,
  wins: (winner, loser) => `There ${winner} wins over ${loser}.`,
  skipped: (count) => `${count} comparisons of large or intricate outlines were left out`,
  surplus: (count) => `${count} more findings are not listed`,
  incomplete: (reasons) => `This is not all: ${reasons.join(', and ')}.`,
}

const spanish: ZonePhrases = {
  zone: (zoneId) => `Zona ${zoneId}`,
  share: (percent) => `${percent} del pedido`,
  fromMinimum: (price, minimum) => `${price} desde ${minimum}`,
  squareMiles: (area) => (area === '' ? 'menos de 0.01 millas cuadradas' : `${area} millas cuadradas`),
  noZone: 'El comercio ofrece entrega pero no tiene ninguna zona, así que nadie lo encuentra para entrega.',
  far: (miles) => `El comercio está fuera de todas sus zonas, a ${miles} millas de la más cercana.`,
  thin: (zone, width) => `${zone} tiene apenas unos ${width} de ancho.`,
  gap: (width) => `Entre zonas hay un hueco de apenas unos ${width} que ninguna cubre.`,
  hole: (area) => `Hay ${area} rodeadas de zonas que ninguna cubre.`,
  covered: (zone, terms) => `${zone} (${terms}) nunca se aplica: en toda su área otra zona va primero.`,
  sameArea: 'La misma área',
  zipCode: (zipCode) => `El código postal ${zipCode}`,
  duplicate: (what, times, winner, losers) =>
    `${what} está ${times} veces: se aplica ${winner}, nunca ${losers}.`,
  strip: (one, other, width) => `${one} y ${other} se solapan en una franja de apenas unos ${width}.`,
  overlap: (one, other, area) => `${one} y ${other} cubren a la vez ${area}.`,
  wins: (winner, loser) => `Ahí se aplica ${winner} y no ${loser}.`,
  skipped: (count) => `no se hicieron ${count} comparaciones de contornos grandes o complicados`,
  surplus: (count) => `hay ${count} avisos más sin mostrar`,
  incomplete: (reasons) => `Esto no es todo: ${reasons.join(' y ')}.`,
}

export const zonePhrases: Record<Language, ZonePhrases> = { en: english, es: spanish }
