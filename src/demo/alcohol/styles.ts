import { splitEntries } from '../merchants/trade.ts'

export type Section = 'beer' | 'wine' | 'liquor'

/** The products of one leaf category: their origins, strengths and prices. */
export type Style = {
  section: Section
  subsection: string
  child: string
  name: string
  /** The style's name on a label. Default: the category's name. */
  label: string
  /** A place with an exclamation mark is also the name of the drink, without the style: "Sancerre". */
  origins: readonly { country: string; places: readonly string[] }[]
  /** Percent by volume, minimum and maximum. */
  abv: readonly [number, number]
  /** Dollars for the usual size, minimum and maximum. */
  dollars: readonly [number, number]
  grape?: string
  sizes: SizePlan
}
export type SizePlan = 'wine' | 'sparkling' | 'half' | 'craft' | 'lager' | 'seltzer' | 'spirit' | 'liqueur'
export type Branch = { section: Section; subsection: string; name: string; styles: readonly Style[] }

type More = { label?: string; grape?: string; sizes?: SizePlan }
type StyleLine = readonly [
  child: string,
  name: string,
  origins: string,
  abv: readonly [number, number],
  dollars: readonly [number, number],
  more?: More,
]

/** One subsection. Origins are written "Country: place, place; Country: place". */
export function branch(
  section: Section,
  subsection: string,
  name: string,
  sizes: SizePlan,
  lines: readonly StyleLine[],
): Branch {
  const styles = lines.map(([child, styleName, origins, abv, dollars, more]): Style => {
    return {
      section,
      subsection,
      child,
      name: styleName,
      label: styleName,
      origins: originsIn(origins),
      abv,
      dollars,
      sizes,
      ...more,
    }
  })
  return { section, subsection, name, styles }
}

function originsIn(text: string): Style['origins'] {
  return splitEntries(text).map((part) => {
    const [country = '', places = ''] = part.split(':')
    const named = places.split(',').map((place) => place.trim())
    return { country: country.trim(), places: named.filter((place) => place !== '') }
  })
}

export const sectionNames: Readonly<Record<Section, string>> = {
  beer: 'Beer',
  wine: 'Wine',
  liquor: 'Liquor',
}
