import type { Answer } from '../../sdk/src/index.ts'
import { createStore } from '../console/store.ts'
import { showToast } from '../kit/toast.ts'
import { queueApi, readShift, readStops } from './api.ts'
import { pageMadeAt, say } from './context.ts'
import { applyQueue, type Stop } from './day/rules.ts'
import { type NewEntry, openPhoneStore } from './queue/database.ts'
import type { Entry, QueuedAction, ShiftChange } from './queue/rules.ts'
import { openClock } from './queue/rules.ts'
import { type Refused, SendFault, sendQueue } from './queue/send.ts'

export type Own = Answer<'get_driver_shift'>['drivers'][number]
/** The service's latest answer. */
type Known = { email: string; drivers: readonly Own[]; stops: readonly Stop[] }
type Net = 'on' | 'offline' | 'signed_out'

export const phone = await openPhoneStore()
export const known = createStore<Known | undefined>(undefined)
export const queue = createStore<readonly Entry[]>([])
export const net = createStore<Net>('on')
/** Stored only on this phone: check marks, the map app, miles of the shift. */
export const notes = createStore<Readonly<Record<string, unknown>>>({})

const kept = await Promise.all([
  phone.read<Known>('known'),
  phone.read<number>('offset'),
  phone.read<Record<string, unknown>>('notes'),
])
known.set(kept[0])
notes.set(kept[2] ?? {})
const clock = openClock(kept[1] ?? 0)
const moment = () => ({ wall: Date.now(), timer: performance.now() })
// A cached page has an old time: before the service has answered, the page corrects the clock only if its time is
// later.
if (navigator.onLine && pageMadeAt > clock.now(moment())) clock.seen(pageMadeAt, moment())

export const now = () => clock.now(moment())

/** The stops as the driver sees them, including unsent reports. */
export function stopsNow(): Stop[] {
  const { email, stops } = known.get() ?? { email: '', stops: [] }
  return applyQueue(
    stops,
    queue.get().filter((entry) => entry.email === email),
  )
}

/** Takes effect as soon as the driver reports a break or the end of the shift. */
export function shiftNow(): { state: Own['state']; started: string | undefined } {
  const { email, drivers } = known.get() ?? { email: '', drivers: [] }
  const said = queue.get().findLast((entry) => entry.kind === 'shift' && entry.email === email)
  const current = drivers.find(({ state }) => state !== 'off') ?? drivers[0]
  const state = said?.kind === 'shift' ? said.shift.state : (current?.state ?? 'off')
  return { state, started: current?.shift?.started ?? (said && new Date(said.at).toISOString()) }
}

export function note(name: string, value: unknown) {
  notes.set((before) => ({ ...before, [name]: value }))
  void phone.write('notes', notes.get())
}

/** Other tabs on this phone. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('cellardoor-drive') : undefined
channel?.addEventListener('message', () => void readQueue())

/** Reports that the service refused don't change a stop. */
const refused = new Set<string>()
/** Increases after each send: an answer requested before it shows the day as it was. */
let epoch = 0

/** What was sent still counts until the next answer: otherwise the day would briefly look as it did before. */
async function readQueue() {
  const kept = await phone.list()
  const left = new Set(kept.map(({ seq }) => seq))
  const sent = queue.get().filter(({ seq, id, problem }) => !left.has(seq) && !problem && !refused.has(id))
  if (sent.length > 0) {
    epoch++
    known.set((before) => before && withSent(before, sent))
    void phone.write('known', known.get())
  }
  queue.set(kept)
}

function withSent(before: Known, sent: readonly Entry[]): Known {
  const own = sent.filter(({ email }) => email === before.email)
  const shift = own.findLast((entry) => entry.kind === 'shift')
  return {
    ...before,
    stops: applyQueue(before.stops, own),
    drivers: shift ? before.drivers.map((one) => ({ ...one, state: shift.shift.state })) : before.drivers,
  }
}

async function record(entry: NewEntry) {
  await phone.add(entry)
  await readQueue()
  channel?.postMessage('queue')
  void send()
}

const base = () => ({ id: newId(), email: known.get()!.email, at: now() })

export const report = (action: QueuedAction['action'], photo?: Blob) =>
  record({ ...base(), kind: 'action', action, ...(photo && { photo }) })
export const changeShift = (shift: ShiftChange) => record({ ...base(), kind: 'shift', shift })

export async function dropEntry({ seq }: Entry) {
  await phone.remove([seq])
  await readQueue()
  channel?.postMessage('queue')
}
export async function replacePhoto({ problem: _, image: __, ...entry }: QueuedAction, photo: Blob) {
  await phone.update({ ...entry, photo })
  await readQueue()
  void send()
}

const pauseMs = 4000
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> | undefined

/** Sends one entry after the other, even if the app is open in two tabs. */
function send(): Promise<void> {
  sending ??= (navigator.locks ? navigator.locks.request('cellardoor-drive', sendOnce) : sendOnce()).finally(
    () => {
      sending = undefined
      if (queue.get().some(({ problem }) => !problem) && net.get() !== 'signed_out') {
        clearTimeout(timer)
        timer = setTimeout(() => void send(), pauseMs)
      }
    },
  )
  return sending
}

async function sendOnce() {
  const email = known.get()?.email
  if (email === undefined) return
  const outcome = await sendQueue(phone, queueApi, { email, onRefused: tellRefused })
  const had = queue.get().length
  await readQueue()
  channel?.postMessage('queue')
  if (outcome === 'offline' || outcome === 'signed_out') net.set(outcome)
  else if (had > 0) await refresh()
}

const explained = ['not_your_stop', 'invalid_action', 'id_required'] as const

/** A driver doesn't need to hear about a step that others have overtaken. */
function tellRefused({ entry: { id, action }, code }: Refused) {
  refused.add(id)
  const isMinor = ['accepted', 'at_shop', 'arrived'].includes(action.type)
  if (isMinor && code === 'invalid_action') return
  const named = explained.find((one) => one === code) ?? 'rest'
  showToast(say('refused.order', { order: action.order_id, reason: say(`refused.${named}`) }))
}

/** Reloads the day from the service. */
export async function refresh(): Promise<void> {
  const began = epoch
  try {
    const [{ email, drivers }, { stops, now: said }] = await Promise.all([readShift(), readStops()])
    if (began !== epoch) return refresh()
    clock.seen(Date.parse(said), moment())
    net.set('on')
    const before = known.get()
    if (before && before.email !== email) {
      notes.set({})
      void phone.write('notes', {})
    }
    if (before?.email === email) tellNew(before.stops, stops)
    known.set({ email, drivers, stops })
    await Promise.all([phone.write('known', known.get()), phone.write('offset', clock.offset())])
  } catch (fault) {
    if (!(fault instanceof SendFault)) throw fault
    net.set(fault.status === 401 || fault.status === 403 ? 'signed_out' : 'offline')
  }
}

/** A driver feels a phone in a pocket, but doesn't see it. */
function tellNew(before: readonly Stop[], stops: readonly Stop[]) {
  const had = new Set(before.map(({ order_id }) => order_id))
  const added = stops.filter(({ order_id }) => !had.has(order_id))
  if (added.length === 0) return
  showToast(say('day.new', { shop: added[0]!.merchant.name }))
  // Browsers allow it only after a tap on the page.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([200, 100, 200])
}

const refreshMs = 15_000

/** Keeps the day up to date while the app is visible. */
export function follow() {
  const look = async () => {
    await refresh()
    if (queue.get().length > 0) await send()
  }
  void readQueue().then(look)
  setInterval(
    () => document.visibilityState === 'visible' && net.get() !== 'signed_out' && void look(),
    refreshMs,
  )
  addEventListener('online', () => void look())
  addEventListener('offline', () => net.set('offline'))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
}

/** Works on pages without TLS too, where `crypto.randomUUID` is missing. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
