import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { moments } from '../support/eventually.ts'
import { logIn } from '../support/people.ts'
import { testService } from '../support/test-service.ts'
import { differenceOf, type GuideBlock, readGuide } from './guide-blocks.ts'

// What the texts show and promise is true whenever a reader tries it. `npm run test:all` also runs whole guides and the
// acceptance suite at each of these moments (test/long/moments.test.ts).
const service = testService({ template: 'demo' })

type Shown = { file: string; path: string; answers: NonNullable<GuideBlock['answers']> }

/** Reads that are shown with their answers and don't depend on earlier commands. */
const shown: Shown[] = ['README.md', 'docs/guides/first-order.md'].flatMap((file) =>
  readGuide(readFileSync(file, 'utf8')).flatMap(({ command, answers }) => {
    const path = /^curl (?:-s )?'http:\/\/localhost:8080(\/[^']*)'$/.exec(command)?.[1]
    return path && answers ? [{ file, path, answers }] : []
  }),
)

test('the texts show reads with their answers', () => {
  assert.ok(shown.length >= 4, `${shown.length} were found`)
})

for (const { name, at, timeZone } of moments) {
  describe(`${name} (${at}), on a machine in ${timeZone}`, () => {
    const arrive = () => {
      process.env.TZ = timeZone
      service.clock.ms = Math.max(service.clock.ms, Date.parse(at))
    }

    test('reads return what the guides show', async () => {
      arrive()
      for (const { file, path, answers } of shown) {
        const { text } = await service.get(path)
        assert.equal(differenceOf(answers, text), undefined, `${file}: ${path}`)
      }
    })

    test('the kitchen of the guides is open and accepts an order for now', async () => {
      arrive()
      const authorization = `Bearer ${(await logIn(service)).access_token}`
      const cart = '/customer/cart/1001'
      await service.request('DELETE', cart, { headers: { authorization } })
      const item = { item_id: 'N1064', item_qty: 2 }
      const added = await service.post(cart, { item }, { authorization })
      assert.deepEqual([added.status, added.body.subtotal], [200, 21], added.text)
      const order = { order_type: 'delivery', payments: [{ type: 'credit_card', id: '3' }], tip: 3 }
      const placed = await service.post(`${cart}/checkout`, order, { authorization })
      assert.deepEqual([placed.status, placed.body.order?.total], [200, 28.85], placed.text)
    })

    test('wine is found, even if only for later', async () => {
      arrive()
      const place = 'address=199+Water+St,+New+York,+NY&order_type=delivery&order_time=ASAP'
      const path = `/data/search?client_id=demo-app&search_type=alcohol&keyword=pinto+noir&${place}`
      const { status, body } = await service.get(path)
      assert.deepEqual([status, Object.keys(body.data.products).length > 0], [200, true])
    })
  })
}
