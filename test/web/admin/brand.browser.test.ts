import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { eventually } from '../../support/eventually.ts'
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
      service.clock.ms += 10_000 // longer than a page of the shop is kept by the service's clock
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
})
