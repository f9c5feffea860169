import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { queuedJobs } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { logIn } from '../../support/people.ts'
import { mustFitAcross, openAdmin, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#14532d"/></svg>',
)
/** Of the browser. */
type Styles = { getComputedStyle(element: unknown): { backgroundColor: string; color: string } }

describe('the brand in the admin console', { skip }, () => {
  test('an owner previews a name, a logo and a color, saves them with a reason, and the shop follows', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/system/brand' })
    const preview = page.getByRole('region', { name: 'Preview' })
    const save = page.getByRole('button', { name: 'Save changes' })
    const { message: _, ...known } = (await service.get('/operator/brand', operator)).body
    await page.getByLabel('Name', { exact: true }).fill('Harbor <b>Market</b>')
    await preview.getByText('Harbor <b>Market</b>').first().waitFor()
    await page.getByLabel('Color', { exact: true }).fill('#ffd400')
    await page.getByText('Text on buttons: 14.6:1').waitFor()
    await page.getByText(/Links in light mode: [45]\.\d:1 \(shade #/).waitFor()
    const button = preview.locator('.is-dark .button')
    const look = await button.evaluate((element) => {
      const { getComputedStyle } = globalThis as unknown as Styles
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })
    assert.deepEqual(look, ['rgb(255, 212, 0)', 'rgb(0, 0, 0)'])
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: drawing })
    await page.getByAltText('Your logo').waitFor()
    await stateMustBeAccessible(page)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Brand' })
    await dialog.getByLabel('Reason').fill('New owner')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    const saved = (await service.get('/operator/brand', operator)).body
    assert.deepEqual([saved.name, saved.accent], ['Harbor <b>Market</b>', '#ffd400'])
    assert.match(saved.logo, /^\/images\/[\w-]+\.webp$/)
    assert.equal((await service.get(saved.logo)).headers.get('content-type'), 'image/webp')
    await eventually(async () => {
      service.clock.ms += 10_000 // longer than a page of the shop is cached, by the service's clock
      const { text } = await service.get('/')
      assert.ok(text.includes('Harbor &lt;b') && !text.includes('Harbor <b'), 'its name, as text')
      assert.ok(text.includes(`src="${saved.logo}"`), 'its logo')
    })
    const { records } = (await service.get('/operator/audit?action=brand.&limit=1', operator)).body
    assert.deepEqual([records[0].actor, records[0].reason], ['owner@operator.example', 'New owner'])
    await service.put('/operator/brand', known, operator)
    await close()
    assert.deepEqual(faults, [])
    const viewer = await openAdmin(browser, service, {
      ...phone,
      path: '/admin/system/brand',
      person: 'Vera',
      locale: 'es-ES',
    })
    await viewer.page.getByRole('region', { name: 'Vista previa' }).waitFor()
    assert.equal(await viewer.page.getByLabel('Nombre', { exact: true }).isDisabled(), true)
    assert.equal(await viewer.page.getByRole('button', { name: 'Guardar cambios' }).count(), 0)
    await mustFitAcross(viewer.page)
    await viewer.close()
    assert.deepEqual(viewer.faults, [])
  })

  test('an owner rewrites an email, sees it for a real order, sends a test and resets it', async () => {
    const { orderId } = await placeOrder()
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/system/emails' })
    const letter = page.getByRole('article', { name: 'Preview' })
    await letter.getByText(`Your order ${orderId} from Seaport All-Day Kitchen`).waitFor()
    const subject = page.getByLabel('Subject', { exact: true })
    await subject.fill('Dinner {unknown}')
    await page.getByRole('alert').getByText('{unknown} is not a variable of this email.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).isDisabled(), true)
    await subject.fill('Dinner is on')
    await page.getByRole('button', { name: 'The order number' }).click()
    await letter.getByText(`Dinner is on ${orderId}`).waitFor()
    await letter.getByText('View your order, get help or cancel').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Send me a test email' }).click()
    await page.getByText('Test email sent to owner@operator.example').waitFor()
    assert.equal((await queuedJobs(service.db, 'send_test_email')).length, 1)
    const dialog = page.getByRole('dialog', { name: 'Order received' })
    const confirm = async (label: string) => {
      await page.getByRole('button', { name: label }).click()
      await dialog.getByLabel('Reason').fill('Friendlier')
      await dialog.getByRole('button', { name: label }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const saved = async () => {
      const { emails } = (await service.get('/operator/emails', operator)).body
      return emails[0].texts[0].subject
    }
    await confirm('Save changes')
    assert.equal(await saved(), 'Dinner is on {order_id}')
    await confirm('Reset to original')
    assert.equal(await saved(), 'Your order {order_id} from {shop}')
    await page.setViewportSize(phone.viewport)
    await mustFitAcross(page)
    await close()
    assert.deepEqual(faults, [])
  })
})

async function placeOrder(): Promise<{ orderId: number }> {
  const headers = {
    authorization: (await logIn(service, { scope: 'global,payment' })).access_token as string,
  }
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  const item_id: string = items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
  await service.post('/customer/cart/1001', { item: { item_id, item_qty: 2 } }, headers)
  const payments = [{ type: 'cash' }]
  const placed = await service.post(
    '/customer/cart/1001/checkout',
    { order_type: 'pickup', payments },
    headers,
  )
  return { orderId: placed.body.order_id }
}
