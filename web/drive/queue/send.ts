import { type Action, type Entry, nextStep, type QueuedAction, type ShiftChange, toWire } from './rules.ts'

/** Where a phone stores what it has not sent yet. */
export type QueueStore = {
  /** Oldest first. */
  list(): Promise<readonly Entry[]>
  update(entry: Entry): Promise<void>
  remove(seqs: readonly number[]): Promise<void>
}
type Result = { id: string; result: 'applied' | 'refused' | 'later'; code?: string }
/** The queue's API calls. Each throws `SendFault`. */
export type QueueApi = {
  upload(orderId: number, photo: Blob, key: string): Promise<string>
  report(email: string, actions: readonly Action[]): Promise<readonly Result[]>
  shift(email: string, change: ShiftChange & { at: string }): Promise<unknown>
}

/** Status 0 means that no answer came. */
export class SendFault extends Error {
  readonly status: number
  readonly words: readonly string[]
  constructor(status: number, words: readonly string[] = []) {
    super(`status ${status}`)
    this.status = status
    this.words = words
  }
}

/** The outcome is unknown or may change later, so the same request is sent again. */
const isTemporary = ({ status }: SendFault) =>
  status === 0 || status >= 500 || [408, 409, 425, 429].includes(status)

/**
 * sent nothing is waiting
 * later the service asked to retry later
 * offline no answer, or a meaningless one
 * signed_out the session has ended or belongs to another driver
 */
export type SendOutcome = 'sent' | 'later' | 'offline' | 'signed_out'

export type Refused = { entry: QueuedAction; code: string }

/**
 * Sends what a phone has recorded, each entry once and in order. An entry leaves the queue only after the service has
 * answered; the service recognizes repeats by the id. May be interrupted and restarted at any time.
 */
export async function sendQueue(
  store: QueueStore,
  api: QueueApi,
  { email, onRefused }: { email: string; onRefused(refused: Refused): void },
): Promise<SendOutcome> {
  const held = new Set<number>()
  /** If a whole batch was refused, send its entries one by one, so that one error doesn't block the others. */
  let isOneByOne = false
  for (;;) {
    const own = (await store.list()).filter((entry) => entry.email === email)
    const step = nextStep(own, held)
    if (!step) return held.size > 0 ? 'later' : 'sent'
    try {
      if (step.kind === 'upload') {
        const { entry } = step
        await store.update({
          ...entry,
          image: await api.upload(entry.action.order_id, entry.photo!, entry.id),
        })
      } else if (step.kind === 'shift') {
        const { entry } = step
        await api.shift(email, { ...entry.shift, at: new Date(entry.at).toISOString() })
        await store.remove([entry.seq])
      } else {
        const entries = isOneByOne ? step.entries.slice(0, 1) : step.entries
        const results = await api.report(email, entries.map(toWire))
        await settle(entries, results)
      }
    } catch (fault) {
      if (!(fault instanceof SendFault)) throw fault
      if (fault.status === 401 || fault.status === 403) return 'signed_out'
      if (isTemporary(fault)) return 'offline'
      if (step.kind === 'actions' && step.entries.length > 1 && !isOneByOne) isOneByOne = true
      else {
        const entry = step.kind === 'actions' ? step.entries[0]! : step.entry
        await store.update({ ...entry, problem: fault.words })
      }
    }
  }

  async function settle(entries: readonly QueuedAction[], results: readonly Result[]) {
    const answered = new Map(results.map((result) => [result.id, result]))
    const done: number[] = []
    for (const entry of entries) {
      const { result, code = '' } = answered.get(entry.id) ?? { result: 'later' }
      if (result === 'later') held.add(entry.action.order_id)
      else done.push(entry.seq)
      if (result === 'refused') onRefused({ entry, code })
    }
    await store.remove(done)
  }
}
