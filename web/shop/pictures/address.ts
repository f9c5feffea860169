import { hashOf, isTrait, type Picture, pictureKinds, pictureOf } from './kinds.ts'

/** Widths in pixels; the height is three quarters of it. */
const pictureWidths = [320, 640] as const
/** Covers are four times as wide as high, and shown across the window. */
const coverWidths = [640, 1280] as const
/** A name's own arrangement: two dishes of the same words differ by chance, in plate, table and how things lie. */
const variants = 1000

const wordFor = ({ kind, traits }: Picture) => [kind, ...traits].join('.')
const address = (pictures: readonly Picture[], name: string, size: string) =>
  `/web/pictures/${pictures.map(wordFor).join('_')}-${hashOf(name) % variants}-${size}`

export const pictureAddress = (picture: Picture, name: string) => address([picture], name, '320.webp')
/** Of a dish or bottle without a photograph. */
export const dishPicture = (name: string, ...sections: readonly string[]) => {
  const picture = pictureOf(name, ...sections)
  return pictureAddress(picture, picture.kind === 'pattern' ? (sections[0] ?? '') : name)
}
export const coverAddress = (pictures: readonly Picture[], name: string) =>
  address(pictures, name, 'c640.webp')

export type Drawing = { pictures: readonly Picture[]; variant: number; size: string }

/** What an address asks for; undefined if no page would name it. */
export function readAddress(name: string): Drawing | undefined {
  const [, words = '', variant, size = ''] =
    /^([a-z._]{3,200})-(\d{1,3})-(c?\d{3,4}\.webp|share\.jpg)$/.exec(name) ?? []
  const pictures = words.split('_').map((each) => {
    const [kind = '', ...named] = each.split('.')
    return { kind: pictureKinds.find((known) => known === kind), traits: named.filter(isTrait), named }
  })
  const isKnown = pictures.every(
    ({ kind, traits, named }) => kind && traits.length === named.length && named.length <= 6,
  )
  const sizes = [
    ...pictureWidths.map((width) => `${width}.webp`),
    ...coverWidths.map((width) => `c${width}.webp`),
    'share.jpg',
  ]
  if (!isKnown || pictures.length > 5 || !sizes.includes(size)) return undefined
  return { pictures: pictures as unknown as readonly Picture[], variant: Number(variant), size }
}

const drawn = /^(\/web\/pictures\/[a-z._]+-\d+-)(c?)\d+\.webp$/

/** The widths that a browser may choose from; undefined for a photograph, which has one. */
export function widthsOf(picture: string): string | undefined {
  const [, path, cover] = drawn.exec(picture) ?? []
  return (
    path &&
    (cover ? coverWidths : pictureWidths).map((width) => `${path}${cover}${width}.webp ${width}w`).join(', ')
  )
}

/** Of pages that are about no single shop, dish or bottle. */
export const sharedPictures = {
  shop: '/web/pictures/pizza-7-share.jpg',
  drinks: '/web/pictures/redwine-4-share.jpg',
} as const

/** Networks that show a shared page know neither SVG nor WebP everywhere, and want it wide. */
export const shareablePicture = (picture: string) => {
  const [, path] = drawn.exec(picture) ?? []
  return path ? `${path}share.jpg` : picture
}
