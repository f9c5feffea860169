import type { Brand } from './brand.ts'
import { type IconPlan, iconVersion } from './logo-icon.ts'
import { drawPng } from './png.ts'

const [wine, seam, brass, step, paper] = [
  [0x97, 0x20, 0x4a],
  [0x6d, 0x14, 0x34],
  [0xe9, 0xa6, 0x3f],
  [0x8d, 0x78, 0x65],
  [0xfd, 0xf7, 0xee],
] as const

type Color = readonly [red: number, green: number, blue: number]
type Look = { ground: Color; door: Color; lines: Color; isTile: boolean }

/** On paper color, since phones put transparent icons on black. */
const shopLook: Look = { ground: paper, door: wine, lines: seam, isTile: false }
/** Inverted: next to each other on a home screen, the two can't be confused. */
const partnerLook: Look = { ground: wine, door: paper, lines: [0xd9, 0xc6, 0xb2], isTile: true }

/** A night scene by lamplight: a third one next to the two. */
const driveLook: Look = { ground: [0x17, 0x11, 0x0d], door: brass, lines: seam, isTile: true }

/** The door from `kit/icon.tsx`, on its grid of 64, for phones: they don't support SVG on their home screens. */
function doorAt({ ground, door, lines }: Look, x: number, y: number): Color {
  const isIn = x >= 12 && x <= 52 && y <= 60 && (y >= 28 || Math.hypot(x - 32, y - 28) <= 20)
  if (Math.abs(y - 60) <= 2 && x >= 8 && x <= 56) return step
  if (!isIn) return ground
  if (Math.hypot(x - 36.5, y - 41) <= 2.4) return brass
  return Math.abs(x - 32) <= 1 || Math.abs(y - 34) <= 1 || Math.abs(y - 47) <= 1 ? lines : door
}

/** `draw` renders the door, if the operator has no logo; `plan` says where the logo goes. */
type AppIcon = { draw(): Buffer; plan: IconPlan }

/** A maskable icon leaves its outer fifth to the phone's own shape. */
const iconsIn = (prefix: string, touchIcon: string, look: Look) =>
  [
    { name: `${prefix}-192.png`, size: 192, scale: 1.25, share: 0.84 },
    { name: `${prefix}-512.png`, size: 512, scale: 1.25, share: 0.84 },
    { name: `${prefix}-maskable-192.png`, size: 192, scale: 1.75, share: 0.56 },
    { name: `${prefix}-maskable-512.png`, size: 512, scale: 1.75, share: 0.56 },
    { name: touchIcon, size: 180, scale: 1.4, share: 0.74 },
  ].map(({ name, size, scale, share }): [string, AppIcon] => {
    let drawn: Buffer | undefined
    const at = (part: number) => (part - 0.5) * 64 * scale
    const draw = () => drawPng(size, (x, y) => doorAt(look, at(x) + 32, at(y) + 35))
    return [name, { draw: () => (drawn ??= draw()), plan: { size, share, isTile: look.isTile } }]
  })

export const appIcons: ReadonlyMap<string, AppIcon> = new Map([
  ...iconsIn('icon', 'apple-touch-icon.png', shopLook),
  ...iconsIn('partner', 'partner-touch-icon.png', partnerLook),
  ...iconsIn('drive', 'drive-touch-icon.png', driveLook),
])

/** A manifest's entries for the icons with this prefix. */
export const manifestIcons = (prefix: 'icon' | 'partner' | 'drive', brand: Pick<Brand, 'logo' | 'accent'>) =>
  [192, 512].flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/web/${prefix}-${purpose === 'any' ? '' : 'maskable-'}${size}.png${iconVersion(brand)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
