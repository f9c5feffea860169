import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  channelKinds,
  chooseNotices,
  chosenNotify,
  type NoticeKind,
  noticeKinds,
  presentNotify,
  wantsNotice,
} from '../../../src/core/notices.ts'
import { toMessage } from '../../../src/modules/push/notify.ts'
import {
  helpNotification,
  maxFailures,
  orderNotification,
  pauseBeforeRetry,
  staffNotification,
} from '../../../src/modules/push/rules.ts'
import { maxTextBytes } from '../../../src/outside/push/encrypt-message.ts'

const untouched = { smsNotify: false, pushMuted: null, emailMuted: null }
const kinds = fc.subarray([...noticeKinds])
const choices = fc.record({
  smsNotify: fc.boolean(),
  pushMuted: fc.option(kinds),
  emailMuted: fc.option(kinds),
})
const change = fc.record(
  { push: kinds, sms: fc.subarray([...channelKinds.sms] as NoticeKind[]), email: kinds },
  { requiredKeys: [] },
)

describe('notification types', () => {
  test('are on by default, except for text messages', () => {
    assert.deepEqual(presentNotify(untouched), { push: noticeKinds, sms: [], email: noticeKinds })
    assert.equal(chosenNotify(untouched), undefined)
    assert.equal(chosenNotify({ ...untouched, smsNotify: true }), undefined, 'sms_notify is as before')
  })

  test('are shown as chosen, and other channels stay unchanged', () => {
    fc.assert(
      fc.property(choices, change, (before, wanted) => {
        const after = chooseNotices(before, wanted)
        assert.deepEqual(chosenNotify(after), { ...presentNotify(before), ...wanted })
        assert.deepEqual(
          chooseNotices(after, presentNotify(after)),
          after,
          'sending back what was read changes nothing',
        )
        for (const kind of noticeKinds)
          assert.equal(wantsNotice(after, 'push', kind), presentNotify(after).push.includes(kind))
      }),
    )
  })

  test('have one text message setting under two names', () => {
    assert.equal(chooseNotices(untouched, { sms: ['order_status'] }).smsNotify, true)
    assert.equal(chooseNotices({ ...untouched, smsNotify: true }, { sms: [] }).smsNotify, false)
    assert.equal(chooseNotices({ ...untouched, smsNotify: true }, { push: [] }).smsNotify, true)
  })
})

describe('notifications', () => {
  const order = {
    orderId: 4711,
    type: 'delivery',
    merchant: { merchantId: 1001, name: '<b>Joe’s</b> & "Sons"' },
    address: { street: '127 John St' },
    cart: [{ name: 'BLT' }],
  } as const
  const statuses = ['confirmed', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled', 'failed']

  test('name the shop as is, and neither an address nor items', () => {
    for (const language of ['en', 'es'] as const)
      for (const type of ['delivery', 'pickup'] as const) {
        const about = { ...order, type }
        const all = [
          ...statuses.map((status) => orderNotification(about, status, language)),
          helpNotification(about, language),
          staffNotification(about, 'new', language),
          staffNotification(about, 'unanswered', language),
        ].filter((each) => each !== undefined)
        assert.equal(
          all.length,
          statuses.length - 1 + 3,
          'ready to customers who come, delivered to the others',
        )
        for (const each of all) {
          assert.ok(`${each.title} ${each.body}`.includes(order.merchant.name), each.body)
          assert.doesNotMatch(JSON.stringify(each), /John St|BLT/)
          assert.match(each.path, /^\/(orders|partner)\/\d+/)
        }
      }
  })

  test('exist only for listed statuses', () => {
    for (const status of ['placed', '__proto__', 'constructor', 'toString', ''])
      assert.equal(orderNotification(order, status, 'en'), undefined)
  })

  test('fit one message even with the longest name', () => {
    const long = {
      ...order,
      orderId: Number.MAX_SAFE_INTEGER,
      merchant: { merchantId: 1, name: '€'.repeat(200) },
    }
    const message = toMessage(staffNotification(long, 'unanswered', 'es'), 'merchant')
    assert.ok(Buffer.byteLength(message.text) <= maxTextBytes)
    assert.match(message.topic, /^[\w-]{1,32}$/)
    assert.equal(message.urgency, 'high')
  })

  test('have limited attempts, fewer if a push service has failed before', () => {
    const maxMs = 3_600_000
    assert.ok(pauseBeforeRetry(0, 1, { maxMs })! > 0)
    assert.equal(pauseBeforeRetry(3, 1, { maxMs }), undefined)
    for (let failures = 4; failures < maxFailures; failures++)
      assert.equal(pauseBeforeRetry(0, failures, { maxMs }), undefined)
  })

  test('wait as long as a push service asks, unless the message would be useless by then', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(10_000_000),
        fc.nat(20_000_000),
        (attempt, failures, waitMs, maxMs) => {
          const [usual, pause] = [0, waitMs].map((asked) =>
            pauseBeforeRetry(attempt, failures, { waitMs: asked, maxMs }),
          )
          if (pause !== undefined) assert.ok(pause >= waitMs && pause >= usual! && pause <= maxMs)
          else assert.ok(usual === undefined || waitMs > maxMs)
        },
      ),
    )
  })
})
