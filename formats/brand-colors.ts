/**
 * The colors derived from the one color that an operator chooses. Whatever it is, text in it or on it is readable in light and dark mode.
 * All pages, emails and previews use this file, which therefore imports nothing.
 */

/** `#rrggbb`, in lower case. */
export type Hex = string

export type Shades = {
  /** Text and lines on the page. */
  accent: Hex
  /** Button backgrounds. */
  strong: Hex
  /** Text on buttons. */
  onStrong: Hex
  /** The background of selected elements. */
  tint: Hex
}
export type BrandColors = { light: Shades; dark: Shades }

/** WCAG 2.2 AA for text of any size. */
export const minTextContrast = 4.5
/** With less contrast to the page, a button can't be recognized as one. */
const minShapeContrast = 1.15

/** The backgrounds paper, card and sunken, in `web/kit/tokens.css` and in `web/console/console.css`. */
export const grounds: Readonly<Record<keyof BrandColors, readonly Hex[]>> = {
  light: ['#fdf7ee', '#ffffff', '#f6ecdd', '#f5f5f3', '#ffffff', '#ececea'],
  dark: ['#17110d', '#221a14', '#110c09', '#121314', '#1d1f21', '#0c0d0e'],
}

type Rgb = readonly [red: number, green: number, blue: number]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (hex: Hex): Rgb => {
  const bits = Number.parseInt(hex.slice(1), 16)
  return [bits >> 16, (bits >> 8) & 255, bits & 255]
}
const hexOf = (color: Rgb): Hex =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const linear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The contrast ratio, from 1 to 21, as defined by WCAG 2.2. */
export function measureContrast(one: Hex, other: Hex): number {
  const [first, second] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const minContrast = (color: Hex, others: readonly Hex[]) =>
  Math.min(...others.map((other) => measureContrast(color, other)))

const mix = (color: Rgb, with_: Rgb, share: number): Hex =>
  hexOf([0, 1, 2].map((index) => color[index]! * (1 - share) + with_[index]! * share) as unknown as Rgb)

/** The color itself, or its first shade toward `end` with enough contrast. */
function shadeToward(color: Hex, end: Rgb, isEnough: (shade: Hex) => boolean): Hex {
  const from = rgbOf(color)
  for (let step = 0; step < 100; step++) {
    const shade = mix(from, end, step / 100)
    if (isEnough(shade)) return shade
  }
  return hexOf(end)
}

function shadesOn(color: Hex, scheme: keyof BrandColors): Shades {
  const end = scheme === 'light' ? black : white
  const ground = grounds[scheme]
  const tint = scheme === 'light' ? mix(rgbOf(color), white, 0.9) : mix(rgbOf(color), rgbOf(ground[1]!), 0.8)
  const strong = shadeToward(color, end, (shade) => minContrast(shade, ground) >= minShapeContrast)
  return {
    accent: shadeToward(color, end, (shade) => minContrast(shade, [...ground, tint]) >= minTextContrast),
    strong,
    // Either white or black always has a contrast of at least 4.58.
    onStrong: measureContrast(strong, hexOf(white)) >= minTextContrast ? hexOf(white) : hexOf(black),
    tint,
  }
}

/** The color must be valid by `isHex`. */
export function brandColors(color: Hex): BrandColors {
  const own = color.toLowerCase()
  return { light: shadesOn(own, 'light'), dark: shadesOn(own, 'dark') }
}

/** The variables in `web/kit/tokens.css` that a brand replaces. */
export function brandVariables(color: Hex): Record<string, string> {
  const { light, dark } = brandColors(color)
  const both = (name: keyof Shades) => `light-dark(${light[name]},${dark[name]})`
  return {
    '--accent': both('accent'),
    '--accent-strong': both('strong'),
    '--accent-tint': both('tint'),
    '--on-accent': both('onStrong'),
  }
}

export const brandStyle = (color: Hex): string =>
  `:root{${Object.entries(brandVariables(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
