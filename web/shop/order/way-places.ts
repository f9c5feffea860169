import type { Corner } from '../../../sdk/src/index.ts'
import { milesBetween, type Pixel, toPixel, viewAround } from '../../kit/map/flat-map.ts'

type Places = { shop: Corner; door: Corner; courier: Corner }

/** Two points at one place are no reason to draw a doorstep a mile wide. */
const minMiles = 0.02

/**
 * Shop, door and courier on one drawing, as large as it may be: north is up, and all three are at least `margin` from its edges.
 * Rounded, so that a courier who stands still does not change it.
 */
export function placeWay(
  { shop, door, courier }: Places,
  { width, height, margin }: { width: number; height: number; margin: number },
): Record<keyof Places, Pixel> & { milesLeft: number } {
  const view = viewAround([shop, door, courier], { width, height }, { marginPixels: margin, minMiles })
  const place = (corner: Corner): Pixel => {
    const { x, y } = toPixel(view, corner)
    return { x: Math.round(x), y: Math.round(y) }
  }
  return {
    ...{ shop: place(shop), door: place(door), courier: place(courier) },
    milesLeft: milesBetween(courier, door),
  }
}
