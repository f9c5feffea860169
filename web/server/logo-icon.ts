import { hostedLogo } from '../../formats/hosted-logo.ts'
import type { Api } from './api.ts'
import type { Brand } from './brand.ts'

/** The fraction of the icon taken up by the logo; `isTile`: on a white tile, on the brand color. */
export type IconPlan = { size: number; share: number; isTile: boolean }

const paper = '#fdf7ee'
const wine = '#97204a'

/** Icon URLs contain the logo and color they are drawn from, so a changed icon is fetched again. */
export function iconVersion({ logo, accent }: Pick<Brand, 'logo' | 'accent'>): string {
  const name = hostedLogo(logo)
  return name === undefined ? '' : `?v=${name.slice(0, 16)}${accent?.slice(1) ?? ''}`
}

/** Undefined if the brand has no logo hosted here, or it can't be loaded: the door is used instead. */
export async function readLogo(api: Api, { logo }: Pick<Brand, 'logo'>): Promise<Buffer | undefined> {
  return hostedLogo(logo) === undefined ? undefined : api.readPicture(logo!)
}

/** Opaque: phones put transparent icons on black. */
export async function drawLogoIcon(logo: Buffer, { size, share, isTile }: IconPlan, accent: string | null) {
  const { default: sharp } = await import('sharp')
  const side = Math.round(size * share)
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${Math.round(side / 6)}" fill="#fff"/></svg>`
  const mark = await fitLogo(logo, isTile ? Math.round(side * 0.8) : side)
  return sharp({
    create: { width: size, height: size, channels: 3, background: isTile ? (accent ?? wine) : paper },
  })
    .composite([...(isTile ? [{ input: Buffer.from(tile) }] : []), { input: mark }])
    .png()
    .toBuffer()
}

/** The whole logo in a transparent square. */
export async function fitLogo(logo: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(logo).resize({ width: size, height: size, fit: 'contain', background: clear }).png().toBuffer()
}
