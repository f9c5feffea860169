import type { Trip } from '../../../courier/simulation/trip.ts'
import { type Drive, driveKeys, driveWebhook, startDrive } from '../networks/drive.ts'
import { startUber, type Uber, uberKeys, uberWebhook } from '../networks/uber.ts'
import type { Office, TheirBooking } from './dispatch-companies.ts'
import type { Random } from './shoppers.ts'

/** Simulated seconds per second, as with the companies. */
const pace = 350
const maxLive = 80
const tellEveryMs = 250
const everybodys = { close: 0.01, 'http-500': 0.01 }
const vicesOfDrive = {
  ...{ 'accept.close-after': 0.05, 'accept.deny': 0.08, 'accept.call-off': 0.08, 'accept.fail': 0.15 },
  ...{ 'accept.wrong-price': 0.1, 'read.new-state': 0.03, 'read.garbage': 0.03, 'quote.garbage': 0.03 },
}
const vicesOfUber = {
  ...{ 'create.close-after': 0.05, 'create.deny': 0.08, 'create.call-off': 0.08, 'create.fail': 0.15 },
  ...{ 'create.wrong-price': 0.1, 'read.new-state': 0.03, 'read.garbage': 0.03, 'token.http-500': 0.1 },
}

/** Drive and Uber, which run in this process and still know everything when they open after a blackout. */
export type TestNetworks = {
  names: readonly string[]
  office: Office
  entryOf(name: string): object
  /** They get the URL for webhooks. */
  onRegistered(name: string, providerId: number, serviceUrl: string): void
  books(): TheirBooking[]
  stop(): Promise<void>
}

export async function openTestNetworks(random: Random): Promise<TestNetworks> {
  let aheadMs = 0
  let isOpen = true
  const clock = { now: () => Date.now() + aheadMs }
  const drive = await startDrive({ clock, pace, faults: { ...everybodys, ...vicesOfDrive }, chance: random })
  const uber = await startUber({ clock, pace, faults: { ...everybodys, ...vicesOfUber }, chance: random })
  const stopTelling = tellNow(random, [drive, uber])
  return {
    names: ['drive', 'uber'],
    office: {
      async start(ahead) {
        aheadMs = ahead
        if (!isOpen) await Promise.all([drive.open(), uber.open()])
        isOpen = true
      },
      async kill() {
        if (isOpen) await Promise.all([drive.close(), uber.close()])
        isOpen = false
      },
    },
    // Drive is tracked by its webhooks, and polled when they are silent; Uber is polled, and sends webhooks too.
    entryOf: (name) =>
      name === 'drive'
        ? { name, kind: 'doordash', max_live: maxLive, credentials: { ...driveKeys, api_url: drive.url } }
        : {
            ...{ name, kind: 'uber', max_live: maxLive, follow: 'poll' },
            credentials: { ...uberKeys, api_url: uber.url, auth_url: uber.url },
          },
    onRegistered(name, providerId, serviceUrl) {
      const url = `${serviceUrl}/provider/webhooks/${providerId}`
      if (name === 'drive') drive.target = driveWebhook(url)
      else uber.target = uberWebhook(url)
    },
    books: () => [...booksOfDrive(drive), ...booksOfUber(uber)],
    async stop() {
      await stopTelling()
      if (isOpen) await Promise.all([drive.close(), uber.close()])
    },
  }
}

/** Webhooks come once, twice or not at all. */
function tellNow(random: Random, networks: readonly (Drive | Uber)[]): () => Promise<void> {
  let isOver = false
  const tell = async () => {
    while (!isOver) {
      for (const network of networks) {
        network.manner = random() < 0.2 ? 'silent' : random() < 0.2 ? 'twice' : 'once'
        await network.tellChanges()
      }
      await new Promise((resolve) => setTimeout(resolve, tellEveryMs))
    }
  }
  const telling = tell()
  return () => {
    isOver = true
    return telling
  }
}

type Entry = {
  wayOut?: string
  company: string
  deliveryId: string
  orderId: string
  cents: number
  trip: Trip
}
const entry = (
  { company, deliveryId, orderId, cents, trip, wayOut }: Entry,
  key: string | null,
  isReturn: boolean,
): TheirBooking => ({
  ...{ company, deliveryId, key, isReturn, cents, trip },
  ...(isReturn && wayOut !== undefined && { wayOut }),
  orderId: Number.parseInt(orderId, 10),
})

const booksOfDrive = (drive: Drive): TheirBooking[] =>
  [...drive.rides.values()].flatMap(({ back, ...ride }) => {
    const out = { ...ride, company: 'drive' }
    const id = `return:${ride.deliveryId}`
    const way = back
      ? [entry({ ...out, deliveryId: id, wayOut: ride.deliveryId, cents: 0, trip: back }, null, true)]
      : []
    return [entry(out, null, false), ...way]
  })

const booksOfUber = (uber: Uber): TheirBooking[] =>
  [...uber.rides.values()].map((ride) =>
    entry(
      { ...ride, company: 'uber', wayOut: ride.deliveryId.replace(/^ret_/, 'del_') },
      ride.key,
      ride.deliveryId.startsWith('ret_'),
    ),
  )
