import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { makeTimeline, timelineParts, type WholeOrder } from '../../../web/admin/orders/timeline.ts'
import '../../support/property-seed.ts'

const second = fc.integer({ min: 0, max: 20 })
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 15, 23, 0, seconds)).toISOString()

const wholes = fc
  .record({
    moves: fc.array(second),
    ledger: fc.array(second),
    audit: fc.array(second),
    events: fc.array(second),
    mails: fc.array(second),
    notes: fc.array(second),
  })
  .map(
    (when) =>
      ({
        order: { refunds: [] },
        moves: when.moves.map((s) => ({ at: at(s), from: null, to: 'placed', actor: 'ada', reason: null })),
        ledger: when.ledger.map((s, entry_id) => ({
          ...{ entry_id, at: at(s), kind: 'placed', memo: '' },
          lines: [{ amount: -5 }, { amount: 5 }],
        })),
        mails: when.mails.map((s) => ({ at: at(s), to: 'ada', subject: 'Your order', text: 'Hello' })),
        notes: when.notes.map((s, note_id) => ({ note_id, at: at(s), author: 'Sam', text: 'Called.' })),
        deliveries: {},
        events: when.events.map((s, index) => ({
          event_id: `evt_${index}`,
          type: 'order.placed',
          created: at(s),
        })),
        audit: when.audit.map((s, audit_id) => ({
          audit_id,
          at: at(s),
          actor: 'o',
          action: 'a',
          before: 1,
          after: 2,
        })),
      }) as unknown as WholeOrder,
  )

describe('the timeline of an order', () => {
  test('has everything once, oldest first, and the cause before its effect within a second', () => {
    fc.assert(
      fc.property(wholes, (whole) => {
        const entries = makeTimeline(whole)
        const { moves, ledger, notes, mails, events, audit } = whole
        const parts = [moves, ledger, notes, mails, events, audit]
        assert.equal(entries.length, parts.flat().length)
        assert.equal(new Set(entries.map(({ key }) => key)).size, entries.length)
        for (const [index, entry] of entries.entries()) {
          const next = entries[index + 1]
          if (!next) continue
          const apart = Date.parse(next.at) - Date.parse(entry.at)
          const isInOrder = timelineParts.indexOf(entry.part) <= timelineParts.indexOf(next.part)
          assert.ok(apart > 0 || (apart === 0 && isInOrder))
        }
      }),
    )
  })

  test('shows what a ledger entry moved, and a courier company’s price', () => {
    const entries = makeTimeline({
      order: { refunds: [] },
      ...{ moves: [], events: [], audit: [], mails: [], notes: [] },
      ledger: [
        { entry_id: 1, at: at(0), kind: 'placed', memo: '', lines: [{ amount: -7.5 }, { amount: 7.5 }] },
      ],
      deliveries: {
        estimates: [
          {
            ...{ leg: 'out', round: 1, provider_id: 2, provider: 'thrifty', asked_at: at(1) },
            ...{ outcome: 'usable', detail: null, price: 3.06 },
          },
        ],
      },
    } as unknown as WholeOrder)
    assert.deepEqual(
      entries.map(({ what, who, amount }) => [what, who, amount]),
      [
        ['placed', undefined, 7.5],
        ['estimate usable', 'thrifty', 3.06],
      ],
    )
  })
})
