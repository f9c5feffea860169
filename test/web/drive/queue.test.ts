import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addFix,
  applyQueue,
  changeFor,
  isInCar,
  planVisits,
  type Stop,
} from '../../../web/drive/day/rules.ts'
import type { Entry, QueuedAction } from '../../../web/drive/queue/rules.ts'
import { openClock } from '../../../web/drive/queue/rules.ts'
import { SendFault, sendQueue } from '../../../web/drive/queue/send.ts'

const email = 'dora@example.com'
const runs = { numRuns: 300 }

/** A phone’s storage, as it is after the app was killed at any moment: what was written stays. */
function openStore(entries: readonly Entry[]) {
  const kept = new Map(entries.map((entry) => [entry.seq, entry]))
  return {
    kept,
    list: async () => [...kept.values()].toSorted((a, b) => a.seq - b.seq),
    update: async (entry: Entry) => void kept.set(entry.seq, entry),
    async remove(seqs: readonly number[]) {
      for (const seq of seqs) kept.delete(seq)
    },
  }
}

const entriesOf = (wanted: readonly { orderId: number; hasPhoto: boolean; isShift: boolean }[]): Entry[] =>
  wanted.map(({ orderId, hasPhoto, isShift }, index) => {
    const base = { seq: index + 1, id: `id-${index}`, email, at: 1000 * index }
    return isShift
      ? { ...base, kind: 'shift', shift: { state: 'on' } }
      : {
          ...base,
          kind: 'action',
          action: { order_id: orderId, type: 'delivered', proof: hasPhoto ? 'photo' : 'handed' },
          ...(hasPhoto && { photo: new Blob(['x']) }),
        }
  })

const queues = fc
  .array(
    fc.record({ orderId: fc.integer({ min: 1, max: 3 }), hasPhoto: fc.boolean(), isShift: fc.boolean() }),
    {
      maxLength: 12,
    },
  )
  .map(entriesOf)
/** What the network does with each call: nothing arrives, the response is lost, or all is well. */
const networks = fc.array(fc.constantFrom('lost', 'unanswered', 'later', 'fine'), { maxLength: 40 })

describe('a phone’s recorded actions', () => {
  test('are applied once and in order, whatever the network loses, with two tabs sending', async () => {
    await fc.assert(
      fc.asyncProperty(queues, networks, async (entries, network) => {
        const store = openStore(entries)
        const applied: string[] = []
        const images = new Map<string, string>()
        const luck = [...network]
        const through = async <Answer>(work: (isLater: boolean) => Answer): Promise<Answer> => {
          const how = luck.shift() ?? 'fine'
          if (how === 'lost') throw new SendFault(0)
          const answer = work(how === 'later')
          if (how === 'unanswered') throw new SendFault(0)
          return answer
        }
        /** Like the service: each id counts once. */
        const api = {
          upload: (_order: number, _photo: Blob, key: string) =>
            through(() => {
              images.set(key, `image of ${key}`)
              return images.get(key)!
            }),
          report: (_email: string, actions: readonly { id: string; order_id: number; image?: string }[]) =>
            through((isLater) =>
              actions.map(({ id, image }) => {
                if (isLater) return { id, result: 'later' as const }
                if (!applied.includes(id)) applied.push(id)
                if (images.has(id)) assert.equal(image, images.get(id))
                return { id, result: 'applied' as const }
              }),
            ),
          shift: (_email: string, { at }: { at: string }) => through(() => applied.push(`shift ${at}`)),
        }
        const send = () =>
          sendQueue(store, api, { email, onRefused: () => assert.fail('nothing was refused') })
        for (let tries = 0; store.kept.size > 0; tries++) {
          assert.ok(tries < 60, 'it comes to an end')
          await Promise.all([send(), send()])
        }
        for (const order of [1, 2, 3]) {
          const ids = entries.flatMap((entry) =>
            entry.kind === 'action' && entry.action.order_id === order ? [entry.id] : [],
          )
          assert.deepEqual(
            applied.filter((id) => ids.includes(id)),
            ids,
          )
        }
        const shifts = applied.filter((id) => id.startsWith('shift'))
        assert.equal(new Set(shifts).size, entries.filter(({ kind }) => kind === 'shift').length)
      }),
      runs,
    )
  })

  test('neither block other orders nor are lost on an error, and another driver’s queue stays', async () => {
    const entries = entriesOf([1, 2, 1, 3].map((orderId) => ({ orderId, hasPhoto: false, isShift: false })))
    const foreign = { ...entries[0]!, seq: 9, id: 'id-foreign', email: 'diego@example.com' }
    const store = openStore([...entries, foreign])
    const applied: string[] = []
    const api = {
      upload: () => assert.fail('there is no photo'),
      shift: () => assert.fail('there is no shift'),
      async report(_email: string, actions: readonly { id: string }[]) {
        if (actions.some(({ id }) => id === 'id-0')) throw new SendFault(400, ['Not like this.'])
        applied.push(...actions.map(({ id }) => id))
        return actions.map(({ id }) => ({ id, result: 'applied' as const }))
      },
    }
    await sendQueue(store, api, { email, onRefused() {} })
    assert.deepEqual(applied, ['id-1', 'id-3'])
    assert.deepEqual(
      [...store.kept.values()].map(({ id, problem }) => [id, problem]),
      [
        ['id-0', ['Not like this.']],
        ['id-2', undefined],
        ['id-foreign', undefined],
      ],
    )
  })

  test('are all kept if the session has ended, or is another person’s', async () => {
    for (const status of [401, 403]) {
      const store = openStore(entriesOf([{ orderId: 1, hasPhoto: true, isShift: false }]))
      const fails = async () => {
        throw new SendFault(status)
      }
      const api = { upload: fails, report: fails, shift: fails }
      assert.equal(await sendQueue(store, api, { email, onRefused() {} }), 'signed_out')
      assert.equal(store.kept.size, 1)
      assert.equal([...store.kept.values()][0]!.problem, undefined)
    }
  })
})

describe('a phone’s clock', () => {
  test('is corrected by the service after it was set, and goes neither slower nor back', () => {
    const steps = fc.array(
      fc.record({
        passed: fc.integer({ min: 0, max: 100_000 }),
        set: fc.integer({ min: -1e9, max: 0 }),
        sleeps: fc.boolean(),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(steps, fc.integer({ min: -1e9, max: 1e9 }), (path, off) => {
        const clock = openClock(0)
        let [service, wall, timer] = [1_800_000_000_000, 1_800_000_000_000 + off, 50]
        clock.seen(service, { wall, timer })
        let before = clock.now({ wall, timer })
        assert.equal(before, service)
        for (const { passed, set, sleeps } of path) {
          service += passed
          wall += passed
          // Its timer stops while it sleeps; otherwise, a person may set the clock back.
          if (sleeps) clock.seen(service, { wall, timer })
          else {
            timer += passed
            wall += set
          }
          const now = clock.now({ wall, timer })
          assert.ok(now >= before || sleeps)
          assert.ok(Math.abs(now - service) <= 1, `${now - service}`)
          before = now
        }
      }),
      runs,
    )
  })

  test('without an answer uses the last known correction', () => {
    const clock = openClock(-3_600_000)
    assert.equal(clock.now({ wall: 10_000_000, timer: 0 }), 6_400_000)
    assert.equal(clock.offset(), -3_600_000)
  })
})

const stop = (order_id: number, more: Partial<Stop> = {}): Stop =>
  ({
    ...{ order_id, leg: 'out', status: 'booked', age_checked: false, promised_at: null },
    deliver_at: '2026-06-15T19:00:00-04:00',
    merchant: { merchant_id: 1001 },
    ...more,
  }) as Stop
const action = (order_id: number, type: QueuedAction['action']['type'], more: object = {}): Entry =>
  ({ seq: 1, id: 'x', email, at: 0, kind: 'action', action: { order_id, type, ...more } }) as Entry

describe('a driver’s day', () => {
  test('shows what the phone has recorded at once, moving forward only', () => {
    const kinds = ['accepted', 'at_shop', 'picked_up', 'arrived'] as const
    const ranks = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery']
    fc.assert(
      fc.property(fc.constantFrom(...ranks), fc.array(fc.constantFrom(...kinds)), (status, types) => {
        const [after] = applyQueue(
          [stop(1, { status })],
          types.map((type) => action(1, type)),
        )
        const expected = Math.max(ranks.indexOf(status), ...types.map((type) => kinds.indexOf(type) + 1))
        assert.equal(after!.status, ranks[expected])
      }),
      runs,
    )
    const at = [stop(1, { status: 'at_delivery' }), stop(2)]
    assert.deepEqual(applyQueue(at, [action(1, 'delivered')]), [stop(2)])
    assert.deepEqual(applyQueue(at, [action(1, 'failed', { next: 'retry' })]), at)
    const [back] = applyQueue(at, [action(1, 'failed', { next: 'return' })])
    assert.deepEqual([back!.leg, back!.status], ['return', 'to_delivery'])
    assert.deepEqual(applyQueue(at, [action(1, 'failed', { next: 'return' }), action(1, 'returned')]), [
      stop(2),
    ])
    assert.equal(applyQueue(at, [action(1, 'age_checked', { passed: true })])[0]!.age_checked, true)
  })

  test('has every stop in one visit, doors first, shops together', () => {
    const stops = fc.uniqueArray(
      fc.record({
        order_id: fc.integer({ min: 1, max: 99 }),
        shop: fc.integer({ min: 1, max: 3 }),
        status: fc.constantFrom('booked', 'at_pickup', 'to_delivery', 'at_delivery'),
        leg: fc.constantFrom('out' as const, 'return' as const),
      }),
      { selector: ({ order_id }) => order_id, maxLength: 10 },
    )
    fc.assert(
      fc.property(stops, (wanted) => {
        const all = wanted.map(({ shop, order_id, ...more }) =>
          stop(order_id, { ...more, merchant: { merchant_id: shop } as Stop['merchant'] }),
        )
        const visits = planVisits(all)
        assert.deepEqual(
          visits.flatMap(({ stops }) => stops.map(({ order_id }) => order_id)).sort(),
          all.map(({ order_id }) => order_id).sort(),
        )
        assert.equal(new Set(visits.map(({ key }) => key)).size, visits.length)
        const kinds = ['dropoff', 'pickup', 'return']
        const order = visits.map(({ kind }) => kinds.indexOf(kind))
        assert.deepEqual(order, order.toSorted())
        for (const { kind, stops } of visits)
          for (const one of stops) assert.equal(isInCar(one), kind !== 'pickup')
      }),
      runs,
    )
  })

  test('keeps the route that the service planned, even after a report it has not seen', () => {
    const at = (order_id: number, turn_at_shop: number | null, turn_at_door: number, more = {}) =>
      stop(order_id, { turn_at_shop, turn_at_door, ...more })
    const stops = [at(1, 2, 5), at(2, 3, 4), at(3, null, 1, { status: 'to_delivery' })]
    const keys = (day: readonly Stop[]) =>
      planVisits(day).map(({ stops }) => stops.map(({ order_id }) => order_id))
    assert.deepEqual(keys(stops), [[3], [1, 2]])
    const inCar = applyQueue(stops, [action(1, 'picked_up'), action(2, 'picked_up'), action(3, 'delivered')])
    assert.deepEqual(keys(inCar), [[2], [1]])
    // A shop may come before a door.
    assert.deepEqual(keys([at(1, 1, 3), at(3, null, 2, { status: 'to_delivery' })]), [[1], [3]])
  })

  test('gives change exact to the cent', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (due, given) => {
        const change = changeFor(due / 100, given / 100)
        assert.equal(
          change === undefined ? undefined : Math.round(change * 100),
          given < due ? undefined : given - due,
        )
      }),
      runs,
    )
    assert.equal(changeFor(10, Number('ten')), undefined)
  })

  test('counts miles from plausible positions', () => {
    const fix = (at: number, latitude: number, accuracy = 10) => ({ at, latitude, longitude: -74, accuracy })
    let state = addFix(undefined, fix(0, 40.7))
    assert.equal(state.miles, 0)
    state = addFix(state.last, fix(60_000, 40.7145))
    assert.ok(Math.abs(state.miles - 1) < 0.01, `${state.miles}`)
    assert.equal(addFix(state.last, fix(70_000, 40.71451)).miles, 0, 'a phone that lies still wanders')
    assert.equal(addFix(state.last, fix(70_000, 41.9)).miles, 0, 'no car is that fast')
    assert.equal(addFix(state.last, fix(120_000, 40.73, 900)).miles, 0, 'a guess')
  })
})
