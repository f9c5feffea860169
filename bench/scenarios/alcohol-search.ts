import type { BenchRequest, Scenario } from '../scenario.ts'

/** Words from the demo's catalog: makers, styles and grapes, some mistyped or incomplete. */
const first =
  `harrow brass night crooked gravel slow barn iron pale ninth cinder upstate sawtooth dockside honest rope marsh
  winter signal granite maison domaine chateau clos tenuta cantina podere bodegas casa finca hacienda quinta weingut schloss
  alder foxglove quail larkspur stone copper`.split(/\s+/)
const second =
  `ipa stout porter pilsner lager saison cider seltzer merlot malbec syrah chardonnay riesling champagne prosecco
  cava sherry port vermouth bourbon rye scotch whiskey tequila mezcal vodka gin rum cognac amaro reserve valley organic
  estate cabernt pinto chardonay tequilla proseco burbon sauv zinf gew hefe imper`.split(/\s+/)
const sizes = ['750ml', '375ml,750ml', '6-x-12oz,750ml', '1.75l,4-x-16oz,750ml', '12-x-12oz,750ml,1.5l']
const prices = ['1,2,3', '2,3', '2,3,4', '3,4,5', '4,5', '1,2,3,4', '2,4']

/** A keyword and two filters. No two searches are the same. */
const requests = first.flatMap((one, row) =>
  second.map((other, column): BenchRequest => {
    const number = row * second.length + column
    const query = new URLSearchParams({
      client_id: 'demo-app',
      search_type: 'alcohol',
      address: '199 Water St, New York, NY',
      order_type: 'delivery',
      order_time: 'ASAP',
      keyword: number % 3 === 0 ? `${one} ${other}` : other,
      filter_size: sizes[row % sizes.length]!,
      filter_price: prices[(row + column) % prices.length]!,
      limit: String(5 + (Math.floor(row / sizes.length) % 9)),
    })
    return { method: 'GET', path: `/data/search?${query}` }
  }),
)

export default {
  name: 'alcohol-search',
  title: 'alcohol by keyword and two filters, never the same twice',
  requests,
  floor: 0.25,
} satisfies Scenario
