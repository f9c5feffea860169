import { choosePicture, hashText, type Picture, pictureKinds } from './kinds.ts'
import { traits } from './words.ts'

/** In pixels. Pictures have a height of three quarters of their width, covers a quarter, and covers span the window. */
const widths = new Map(Object.entries({ '': [320, 640], c: [640, 1280] }))
/** A name's own arrangement: two dishes with the same words differ randomly, in plate, table and layout. */
const variants = 1000

const address = (pictures: readonly Picture[], name: string, size: string) => {
  const words = pictures.map(({ kind, traits: named }) => [kind, ...named].join('.'))
  return `/web/pictures/${words.join('_')}-${hashText(name) % variants}-${size}`
}
export const pictureAddress = (picture: Picture, name: string) => address([picture], name, '320.webp')
/** For a dish or bottle without a photo. */
export const dishPicture = (name: string, ...sections: readonly string[]) => {
  const picture = choosePicture(name, ...sections)
  return pictureAddress(picture, picture.kind === 'pattern' ? (sections[0] ?? '') : name)
}
export const coverAddress = (pictures: readonly Picture[], name: string) =>
  address(pictures, name, 'c640.webp')

export type Drawing = { pictures: readonly Picture[]; variant: number; size: string }

/** The picture a URL asks for; undefined if no page would link it. */
export function readAddress(name: string): Drawing | undefined {
  const [, words = '', variant, size = ''] =
    /^([a-z._]{3,200})-(\d{1,3})-(320\.webp|640\.webp|c640\.webp|c1280\.webp|share\.jpg)$/.exec(name) ?? []
  const pictures = words.split('_').map((each) => {
    const [kind = '', ...named] = each.split('.')
    return { kind, traits: named }
  })
  const isKnown = pictures.every(
    ({ kind, traits: named }) =>
      pictureKinds.includes(kind) && named.length <= 6 && named.every((trait) => traits.includes(trait)),
  )
  return isKnown && pictures.length <= 5 ? { pictures, variant: Number(variant), size } : undefined
}

const drawn = /^(\/web\/pictures\/[a-z._]+-\d+-)(c?)\d+\.webp$/

/** The widths a browser can choose from; undefined for a photo, which has one. */
export function listWidths(picture: string): string | undefined {
  const [, path, cover = ''] = drawn.exec(picture) ?? []
  const choices = widths.get(cover)!.map((width) => `${path}${cover}${width}.webp ${width}w`)
  return path && choices.join(', ')
}

/** For pages that aren't about a particular merchant, dish or bottle. */
export const sharedPictures = {
  shop: '/web/pictures/pizza-7-share.jpg',
  drinks: '/web/pictures/redwine-4-share.jpg',
} as const

/** Social networks' previews don't all support SVG and WebP, and need a wide picture. */
export const shareablePicture = (picture: string) => {
  const [, path] = drawn.exec(picture) ?? []
  return path ? `${path}share.jpg` : picture
}
