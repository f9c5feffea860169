import { drawPng } from './png.ts'

const [wine, seam, brass, step, paper] = [
  [0x97, 0x20, 0x4a],
  [0x6d, 0x14, 0x34],
  [0xe9, 0xa6, 0x3f],
  [0x8d, 0x78, 0x65],
  [0xfd, 0xf7, 0xee],
] as const

/** The door of `kit/icon-file.ts`, on its grid of 64, for phones: they show no SVG on their home screens. */
function doorAt(x: number, y: number) {
  const isIn = x >= 12 && x <= 52 && y <= 60 && (y >= 28 || Math.hypot(x - 32, y - 28) <= 20)
  if (Math.abs(y - 60) <= 2 && x >= 8 && x <= 56) return step
  if (!isIn) return undefined
  if (Math.hypot(x - 36.5, y - 41) <= 2.4) return brass
  return Math.abs(x - 32) <= 1 || Math.abs(y - 34) <= 1 || Math.abs(y - 47) <= 1 ? seam : wine
}

/** On paper, since phones put what is clear on black. A maskable one leaves its outer fifth to the phone's own shape. */
export const appIcons: ReadonlyMap<string, () => Buffer> = new Map(
  [
    { name: 'icon-192.png', size: 192, scale: 1.25 },
    { name: 'icon-512.png', size: 512, scale: 1.25 },
    { name: 'icon-maskable-192.png', size: 192, scale: 1.75 },
    { name: 'icon-maskable-512.png', size: 512, scale: 1.75 },
    { name: 'apple-touch-icon.png', size: 180, scale: 1.4 },
  ].map(({ name, size, scale }) => {
    let drawn: Buffer | undefined
    const at = (part: number) => (part - 0.5) * 64 * scale
    const draw = () => drawPng(size, (x, y) => doorAt(at(x) + 32, at(y) + 35) ?? paper)
    return [name, () => (drawn ??= draw())]
  }),
)
