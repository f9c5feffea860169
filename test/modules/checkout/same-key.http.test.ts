import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { checkoutRoutes } from '../../../src/modules/checkout/routes.ts'
import { openCompliance } from '../../../src/modules/compliance/open-compliance.ts'
import { openMenus } from '../../../src/modules/menus/open-menus.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { openTaxes } from '../../../src/modules/taxes/index.ts'
import type { Deps } from '../../../src/start/deps.ts'
import { readMenu } from '../../support/orders.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { type Answer, operator, testService } from '../../support/test-service.ts'

const contact = { first_name: 'Ada', last_name: 'L', email: 'ada@example.com', phone: '2125550101' }

/** Called after the cart was read and before the payments are: here a test lets others go first. */
let pause: (() => Promise<unknown>) | undefined
const pausing = (deps: Deps) =>
  checkoutRoutes({
    ...deps,
    merchants: openMerchantDirectory(deps),
    menus: openMenus(deps),
    compliance: openCompliance(deps),
    taxes: openTaxes(deps),
    contactOf: async () => {
      const wait = pause
      pause = undefined
      await wait?.()
      return contact
    },
  })
const service = testService({ template: 'demo', routes: pausing })

describe('concurrent requests with the same Idempotency-Key', () => {
  let headers: Record<string, string>
  let blt: string
  before(async () => {
    headers = { authorization: (await logIn(service)).access_token }
    blt = (await readMenu(service, 1001)).find('BLT').id
  })
  const fill = () => service.post('/customer/cart/1001', { item: { item_id: blt, item_qty: 2 } }, headers)

  test('are never refused because of what the first one spent', async () => {
    await fill()
    const { body: card } = await service.post(
      '/operator/gift-cards',
      { email: 'x@example.com', value: 30 },
      operator,
    )
    const body = { order_type: 'pickup', payments: [{ type: 'gift_code', id: card.code }] }
    const checkOut = (key: string) =>
      service.post('/customer/cart/1001/checkout', body, { ...headers, 'idempotency-key': key })
    const overtaking = Promise.withResolvers<Answer>()
    pause = async () => overtaking.resolve(await checkOut('spends it all'))
    const second = await checkOut('spends it all')
    const first = await overtaking.promise
    assert.equal(first.status, 200, first.text)
    assert.deepEqual([second.status, codesOf(second)], [409, ['in_progress']])
    const third = await checkOut('spends it all')
    assert.deepEqual(third.body, first.body)

    await fill()
    const another = await checkOut('comes too late')
    assert.deepEqual([another.status, codesOf(another)], [400, ['insufficient_payment']])
  })
})
