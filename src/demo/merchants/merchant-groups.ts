export type DemoGroup = { groupId: number; name: string }

/** The groups of the demo's owner and of the rival. */
export const ownerGroup = 1
export const rivalGroup = 2

/** Each chain has one trade and a group of its own. */
const chainNames: readonly (readonly [trade: string, name: string])[] = [
  ['diner', 'Daybreak Diner'],
  ['burgers', 'Bright Side Burgers'],
  ['pizzeria', 'Rolling Pin Pizza'],
  ['taqueria', 'Dos Lunas'],
  ['chinese', 'Lotus Express'],
  ['sushi', 'Tide & Rice'],
  ['thai', 'Basil Boat'],
  ['indian', 'Tiffin & Co.'],
  ['levantine', 'Pocket Pita'],
  ['deli', 'Sliced'],
  ['bagels', 'Ringers Bagels'],
  ['greens', 'Chop Chop Greens'],
  ['wings', 'Wing Signal'],
  ['convenience', 'Nightjar Mart'],
]

/** Companies that own several merchants in one city, each with a different name. */
const ownersByTrade: Readonly<Record<string, readonly string[]>> = {
  'New York': [
    'Hudson Table Group',
    'Canal Street Partners',
    'Bowery Kitchens',
    'Five Points Merchants',
    'Battery Retail',
    'Empire Corner Stores',
  ],
  Chicago: [
    'Lakefront Restaurants',
    'Loop & Larder',
    'Prairie Provisions',
    'Windward Merchants',
    'River Branch Kitchens',
    'Stockyard Trading',
  ],
  'Los Angeles': [
    'Arroyo Restaurant Group',
    'Pacific Larder',
    'Echo Kitchens',
    'Canyon Merchants',
    'Harbor Gateway Foods',
    'Jacaranda Hospitality',
  ],
  Phoenix: [
    'Saguaro Hospitality',
    'Copper State Kitchens',
    'Valley Merchants',
    'Camelback Table',
    'Salt River Foods',
    'Desert Bloom Trading',
  ],
}

const owners = Object.entries(ownersByTrade).flatMap(([city, names]) => names.map((name) => ({ city, name })))
const firstChain = rivalGroup + 1
const firstOwner = firstChain + chainNames.length

/** The group that delivers with its own drivers: New York's first company. */
export const driversGroup = firstOwner

export const demoGroups: readonly DemoGroup[] = [
  { groupId: ownerGroup, name: 'Water Street Hospitality' },
  { groupId: rivalGroup, name: 'East River Restaurants' },
  ...chainNames.map(([, name], index) => ({ groupId: firstChain + index, name })),
  ...owners.map(({ name }, index) => ({ groupId: firstOwner + index, name })),
]

export function pickChain(trade: string): DemoGroup | null {
  const index = chainNames.findIndex(([key]) => key === trade)
  return index === -1 ? null : { groupId: firstChain + index, name: chainNames[index]![1] }
}

export function listOwnerGroups(city: string): number[] {
  return owners.flatMap((owner, index) => (owner.city === city ? [firstOwner + index] : []))
}
