import type { Random } from '../../../chance/random.ts'
import type { SizePlan } from './styles.ts'

/** `share` is its price relative to that of the usual size. */
export type DemoVariant = { size: string; volumeMl: number; pack: number; container: string; share: number }

/** The chance that a product comes in the size. The first of a plan is the usual size, which every product has. */
type PlannedSize = DemoVariant & { chance: number }

const size = (
  label: string,
  volumeMl: number,
  pack: number,
  container: string,
  share: number,
  chance: number,
): PlannedSize => ({ size: label, volumeMl, pack, container, share, chance })

const can = (label: string, volumeMl: number, pack: number, share: number, chance: number) =>
  size(label, volumeMl, pack, 'can', share, chance)
const bottle = (label: string, volumeMl: number, share: number, chance: number) =>
  size(label, volumeMl, 1, 'bottle', share, chance)

const plans: Readonly<Record<SizePlan, readonly (readonly PlannedSize[])[]>> = {
  wine: [
    [bottle('750ml', 750, 1, 1), bottle('1.5L', 1500, 1.85, 0.3), bottle('375ml', 375, 0.58, 0.2)],
    [bottle('750ml', 750, 1, 1), bottle('1.5L', 1500, 1.85, 0.2), size('3L', 3000, 1, 'box', 2.4, 0.15)],
  ],
  sparkling: [
    [bottle('750ml', 750, 1, 1), bottle('1.5L', 1500, 2.1, 0.25), bottle('375ml', 375, 0.6, 0.3)],
    [bottle('750ml', 750, 1, 1), bottle('200ml', 200, 0.38, 0.4)],
  ],
  half: [[bottle('750ml', 750, 1, 1), bottle('375ml', 375, 0.6, 0.5)]],
  craft: [
    [can('4 x 16oz', 473, 4, 1, 1), can('16oz', 473, 1, 0.29, 0.5), can('12 x 12oz', 355, 12, 1.85, 0.2)],
    [can('6 x 12oz', 355, 6, 1, 1), can('12 x 12oz', 355, 12, 1.8, 0.5), can('24 x 12oz', 355, 24, 3.3, 0.2)],
    [size('6 x 12oz', 355, 6, 'bottle', 1, 1), size('12oz', 355, 1, 'bottle', 0.22, 0.4)],
  ],
  lager: [
    [can('6 x 12oz', 355, 6, 1, 1), can('12 x 12oz', 355, 12, 1.75, 0.7), can('24 x 12oz', 355, 24, 3, 0.5)],
    [
      size('6 x 12oz', 355, 6, 'bottle', 1, 1),
      can('6 x 12oz', 355, 6, 0.98, 0.3),
      size('24 x 12oz', 355, 24, 'bottle', 3.1, 0.4),
    ],
    [can('4 x 16oz', 473, 4, 0.9, 1), can('16oz', 473, 1, 0.27, 0.4)],
  ],
  seltzer: [
    [
      can('12 x 12oz', 355, 12, 1, 1),
      can('6 x 12oz', 355, 6, 0.58, 0.5),
      can('24 x 12oz', 355, 24, 1.8, 0.3),
    ],
    [can('6 x 12oz', 355, 6, 0.6, 1), can('16oz', 473, 1, 0.18, 0.5)],
  ],
  spirit: [
    [
      bottle('750ml', 750, 1, 1),
      bottle('1L', 1000, 1.25, 0.35),
      bottle('1.75L', 1750, 1.9, 0.4),
      bottle('375ml', 375, 0.58, 0.25),
      bottle('50ml', 50, 0.12, 0.2),
    ],
    [bottle('750ml', 750, 1, 1), bottle('200ml', 200, 0.35, 0.3), bottle('1.75L', 1750, 1.95, 0.3)],
    [bottle('750ml', 750, 1, 1)],
  ],
  liqueur: [[bottle('750ml', 750, 1, 1), bottle('375ml', 375, 0.58, 0.35), bottle('50ml', 50, 0.13, 0.2)]],
}

/** The usual size first: the lowest id of a product is its default. */
export function makeSizes(plan: SizePlan, random: Random): DemoVariant[] {
  const planned = random.pick(plans[plan])
  return planned.filter(({ chance }) => random.chance(chance)).map(({ chance: _, ...variant }) => variant)
}
