import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openShop, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

describe('shopping for a later time', { skip }, () => {
  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`shows the shop as of that time, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen`)
      await page.getByRole('link', { name: /^Now/ }).click()
      await page.getByRole('heading', { name: 'When would you like it?' }).waitFor()
      await mustFitAcross(page)
      await stateMustBeAccessible(page)
      // Half past four in the morning, the day after tomorrow: the kitchen is open, but lunch is not served.
      await page.getByLabel('Day').selectOption({ index: 2 })
      await page.getByLabel('Time').selectOption('04:30')
      await page.getByRole('button', { name: 'Show what’s available' }).click()
      await page.getByRole('link', { name: /For .*4:30 AM/ }).waitFor()

      await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen/N1149`)
      await page.getByText('This item isn’t served at that time.').waitFor()
      await page.getByRole('link', { name: /^Order for .*11:00 AM/ }).click()
      await page.getByRole('heading', { name: 'Half Sandwich and Soup' }).waitFor()
      await page.getByText('This item isn’t served').waitFor({ state: 'detached' })

      await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen`)
      await page.getByRole('link', { name: /For .*11:00 AM/ }).waitFor()
      // The current time is one click away.
      await page.getByRole('link', { name: /For .*11:00 AM/ }).click()
      await page.getByRole('link', { name: 'As soon as possible' }).click()
      await page.getByRole('link', { name: /^Now/ }).waitFor()
      await close()
      assert.deepEqual(faults, [])
    })

  testOfAll('checks out for the time that was chosen', async () => {
    const { page, close } = await openShop(browser, service.url)
    const back = '/m/1001/seaport-all-day-kitchen/N1002'
    await page.goto(`${service.url}/web/when?merchant=1001&back=${encodeURIComponent(back)}`)
    await page.getByLabel('Day').selectOption({ index: 2 })
    await page.getByLabel('Time').selectOption('12:00')
    await page.getByRole('button', { name: 'Show what’s available' }).click()
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.waitForURL(/\/cart\/1001/)
    // One of them is not enough for a delivery: the cart says so before a form is filled in.
    await page
      .getByText('The minimum for delivery here is $12.00. Add $2.50 more, or choose pickup.')
      .waitFor()
    assert.equal(await page.getByRole('link', { name: 'Check out' }).count(), 0)
    await page.getByLabel('Quantity of Buttermilk Pancakes').fill('2')
    await page.getByLabel('Quantity of Buttermilk Pancakes').press('Enter')
    await page.getByRole('link', { name: 'Check out' }).click()
    const chosen = page.locator('select[name="order_time"] option:checked')
    assert.match((await chosen.textContent()) ?? '', /12:00 PM/)
    const tipped = (sum: string) => page.getByRole('button', { name: `Place order · ${sum}` }).waitFor()
    await tipped('$26.53') // 23.68 and 15 percent of 19.00
    await page.getByText('20% · $3.80').click()
    await tipped('$27.48')
    await page.getByText('Other amount ($)').click()
    await page.locator('input[name="tip_other"]').fill('1,5')
    await tipped('$25.18')
    await page.getByText('No tip', { exact: true }).click()
    await tipped('$23.68')
    await close()
  })
})

test('a time that has passed or is invalid is refused', { skip }, async () => {
  const past = `${service.url}/web/when?merchant=1001&day=2020-01-01&time=12:00`
  const answer = await fetch(past, { redirect: 'manual' })
  assert.equal(answer.status, 400)
  for (const at of ['tomorrow', '2026-13-45T99:99:00Z', '"><script>'])
    assert.equal(
      (
        await fetch(`${service.url}/web/when?merchant=1001&at=${encodeURIComponent(at)}`, {
          redirect: 'manual',
        })
      ).status,
      400,
    )
  const elsewhere = await fetch(`${service.url}/web/when?now&back=//evil.example`, { redirect: 'manual' })
  assert.equal(elsewhere.headers.get('location'), '/')
})
