// Lists the restaurants that deliver to an address right now, and what's on the nearest one's menu.
//   node sdk/examples/find-dinner.ts "350 5th Ave, New York, NY"
// In a program of your own: import { Cellardoor } from 'cellardoor-client'
import { Cellardoor, RefusalError } from '../src/index.ts'

const client = new Cellardoor({
  baseUrl: process.env.BASE_URL ?? 'http://127.0.0.1:8080',
  clientId: 'demo-app',
})
const near = process.argv[2] ?? '199 Water St, New York, NY'

try {
  await findDinner()
} catch (error) {
  if (!(error instanceof RefusalError)) throw error
  console.log(explain(error))
  process.exitCode = 1
}

async function findDinner() {
  const { merchants, total, search_address } = await client.merchants.search({ near, merchant_type: 'R' })
  const open = merchants.filter(({ ordering }) => ordering.is_open)
  const place = `${search_address.street}, ${search_address.city}`
  console.log(`${open.length} of ${total} restaurants that deliver to ${place} are open.\n`)
  for (const { id, summary, ordering, location } of open.slice(0, 5)) {
    const fee =
      ordering.delivery_charge === null ? 'a percentage of the order' : dollars(ordering.delivery_charge)
    console.log(`${summary.name} (${id}): ${summary.cuisines.join(', ')}`)
    console.log(`  ${location.distance.toFixed(1)} miles, ${ordering.time_needed} minutes, delivery ${fee}`)
  }
  const nearest = open[0]
  if (nearest) await showMenu(nearest.id, nearest.summary.name)
}

async function showMenu(merchantId: string, name: string) {
  const { menu } = await client.merchants.menu(merchantId, { item_only: true, hide_unavailable: true })
  console.log(`\nOn the menu of ${name}:`)
  for (const { name: section, children } of menu) {
    // Items that come in sizes have no price of their own. They're left out here.
    const items = children.filter((child) => child.type === 'item').filter(({ price }) => price > 0)
    const shown = items.slice(0, 3).map((item) => `${item.name} ${dollars(item.price)}`)
    if (shown.length > 0) console.log(`  ${section}: ${shown.join(', ')}`)
  }
}

/** An ambiguous address is refused with a list to choose from. */
function explain(error: RefusalError): string {
  if (!error.is('loc_multiple_possible')) return error.userMessages.join(' ')
  const addresses = error.body.addresses as { street: string; city: string; state: string; zip: string }[]
  const lines = addresses.map(({ street, city, state, zip }) => `  ${street}, ${city}, ${state} ${zip}`)
  return ['Which address do you mean?', ...lines].join('\n')
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}
