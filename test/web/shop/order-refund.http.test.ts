import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type OrderService, runJobs } from '../../support/orders.ts'
import { openCounter, openWebVisitor, signInVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
describe('a refunded order', () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  const settle = () => runJobs({ ...service, gateway: service.deps.payments } as unknown as OrderService)
  before(async () => {
    counter = await openCounter(service)
  })

  test('says at the top where the money went, in words that match how long ago that was', async () => {
    const id = await counter.placeOrder()
    for (const action of ['confirm', 'ready', 'complete']) await counter.act(id, action)
    await settle()
    const refund = (body: object) =>
      service.post(`/operator/orders/${id}/refund`, { reason: 'Cold.', ...body }, operator)
    const visitor = openWebVisitor(service)
    await signInVisitor(visitor, 'Ada')
    const top = async () => {
      const page = (await visitor.get(`/orders/${id}`)).text
      return page.slice(page.indexOf('data-live="story"'), page.indexOf('data-live="steps"'))
    }
    assert.doesNotMatch(await top(), /back/)
    assert.equal((await refund({ amount: 4.2 })).status, 200)
    assert.doesNotMatch(await top(), /back/, 'what is pending may still fail')
    await settle()
    assert.match(await top(), /You get \$4\.20 back to Visa 4242 within 5 business days\./)
    await refund({ amount: 1, to: 'credit' })
    await settle()
    assert.match(await top(), /\$1\.00 is back in your credit\./)
    const spanish = openWebVisitor(service, 'es')
    await signInVisitor(spanish, 'Ada')
    const page = (await spanish.get(`/orders/${id}`)).text
    assert.match(page, /Te devolvemos \$4\.20 a Visa 4242 en un plazo de 5 días hábiles\./)
    service.clock.ms += 10 * 86_400_000
    assert.match(await top(), /You got \$4\.20 back to Visa 4242\./)
  })
  test('that was canceled stops promising the money once the bank must have booked it', async () => {
    const id = await counter.placeOrder()
    await counter.act(id, 'confirm')
    await counter.act(id, 'cancel')
    const visitor = openWebVisitor(service)
    await signInVisitor(visitor, 'Ada')
    const page = async () => (await visitor.get(`/orders/${id}`)).text
    assert.match(await page(), /You get \$[\d.]+ back to Visa 4242 within 5 business days\./)
    service.clock.ms += 11 * 86_400_000
    assert.match(await page(), /You got \$[\d.]+ back to Visa 4242\./)
  })
})
