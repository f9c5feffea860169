import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { activateReady } from '../../src/modules/onboarding/index.ts'
import { hasGoods } from '../../src/start/jobs.ts'
import { testBrowser } from '../support/browsers.ts'
import { linkIn, mailbox } from '../support/events.ts'
import { still } from '../support/eventually.ts'
import { cardOf, columnOf, mustBeAccessible, mustFitAcross, phone } from '../support/stories.ts'
import { operator, testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const mails = mailbox()
const service = testService({ template: 'demo', env: mails.env, numbersEvents: true })
const password = 'open-sesame-42'

/** For a person who has never seen the pages: to read one, to fill in a field, to find and click a button. */
const secondsTo = { read: 30, fill: 15, touch: 8 }
/** Filled-in fields and clicks, counted across pages until they are read. */
const countWork = `{
  const key = 'work', fields = new Set()
  const add = (name) => {
    const work = JSON.parse(sessionStorage.getItem(key) ?? '{"fields":0,"touches":0}')
    work[name] += 1
    sessionStorage.setItem(key, JSON.stringify(work))
  }
  addEventListener('click', () => add('touches'), true)
  addEventListener('input', ({ target }) => {
    if (!target.name && !target.id) return add('fields')
    const name = location.pathname + (target.name || target.id)
    if (!fields.has(name)) add('fields')
    fields.add(name)
  }, true)
}`
const takeWork = `(() => {
  const work = JSON.parse(sessionStorage.getItem('work') ?? '{"fields":0,"touches":0}')
  sessionStorage.removeItem('work')
  return work
})()`

describe('a new merchant', { skip }, () => {
  test('gets from the application to the first test order on a phone, using only the console', async (context) => {
    const page = await browser.newPage({ ...phone, ...still })
    await page.addInitScript(countWork)
    const steps: { name: string; fields: number; touches: number }[] = []
    /** Every page on the way fits, is accessible and has a button to continue. */
    const step = async (name: string, work: () => Promise<unknown>) => {
      await work()
      const { fields, touches } = await page.evaluate<{ fields: number; touches: number }>(takeWork)
      steps.push({ name, fields, touches })
      context.diagnostic(`step ${steps.length}: ${name}: ${fields} fields, ${touches} touches`)
      await mustFitAcross(page)
      await mustBeAccessible(page)
      const onward = page.locator('main').locator('a.button, button.button:enabled').filter({ visible: true })
      assert.ok((await onward.count()) > 0, `${name} leads nowhere`)
    }

    await step('opens the application from the sign-in page', async () => {
      await page.goto(`${service.url}/partner/signin`)
      await page.getByRole('link', { name: /Apply to become a partner/ }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
    await step('applies', async () => {
      await page.getByLabel('Shop name').fill('Corner Noodles')
      await page.getByLabel('Street address').fill('200 W Washington St')
      await page.getByLabel('City').fill('Phoenix')
      await page.getByLabel(/^State/).fill('AZ')
      await page.getByLabel('ZIP code').fill('85003')
      await page.getByLabel('Your email').fill('nora@example.com')
      await page.getByLabel('Phone', { exact: true }).fill('(602) 555-0199')
      await page.getByRole('button', { name: 'Send application' }).click()
      await page.getByRole('link', { name: 'Go to partner sign-in' }).waitFor()
    })
    // The operator's part, and the email that results from it.
    const { applications } = (await service.get('/operator/applications?status=waiting', operator)).body
    const { application_id } = applications.find((one: { email: string }) => one.email === 'nora@example.com')
    await service.put(`/operator/applications/${application_id}`, { action: 'approve' }, operator)
    const link = linkIn(await mails.deliver(service), 'nora@example.com', '/account/invitation')

    await step('accepts the invitation', async () => {
      await page.goto(service.url + new URL(link, service.url).pathname + new URL(link, service.url).search)
      await page.getByLabel('First name').fill('Nora')
      await page.getByLabel('Last name').fill('Noodle')
      await page.getByLabel(/password/i).fill(password)
      await page.getByRole('button', { name: 'Accept' }).click()
      await page.getByRole('button', { name: 'Go to the partner console' }).waitFor()
    })
    await step('is signed in, and the checklist is there', async () => {
      await page.getByRole('button', { name: 'Go to the partner console' }).click()
      await page.waitForURL(/\/setup$/)
      await page.getByRole('heading', { name: 'Setup' }).waitFor()
      await page.getByText(/steps? left before customers can order/).waitFor()
    })
    await step('sets hours from a template', async () => {
      await page.getByRole('link', { name: 'Set up: Business hours' }).click()
      const week = page.getByRole('region', { name: 'Business hours', exact: true })
      await week.getByRole('button', { name: 'Open 24 hours' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved. Customers now see the new hours.').waitFor()
      await backToSetup(page)
    })
    await step('puts a dish on the menu', async () => {
      await page.getByRole('link', { name: 'Set up: Menu' }).click()
      await addDish(page)
      await backToSetup(page)
    })
    await step('is open', async () => {
      await activateReady({ ...service.deps, hasGoods })
      await page.getByText('Your shop is live. Customers can order.').waitFor()
    })
    await step('sends a test order and accepts it', async () => {
      await page.getByRole('button', { name: 'Send a test order' }).click()
      await page.waitForURL(/\/orders$/)
      await cardOf(page, 0).waitFor()
      await page.getByText('Taking orders').waitFor()
      assert.equal(await page.getByText('Customers can’t order from you yet.').count(), 0)
      await page.getByRole('button', { name: 'Accept Test order' }).click()
      await page.getByRole('button', { name: '15 min', exact: true }).click()
      await page.getByRole('button', { name: /^Preparing/ }).click()
      await columnOf(page, 'Preparing').locator('[data-order="0"]').waitFor()
    })
    const sum = (of: 'fields' | 'touches') => steps.reduce((all, one) => all + one[of], 0)
    const [fields, touches] = [sum('fields'), sum('touches')]
    const minutes = (steps.length * secondsTo.read + fields * secondsTo.fill + touches * secondsTo.touch) / 60
    context.diagnostic(
      `${steps.length} steps, ${fields} fields, ${touches} touches: ${minutes.toFixed(1)} min by a person who hesitates`,
    )
    assert.ok(fields > 10 && touches > 10, 'the work was not counted')
    assert.ok(minutes < 15)
    await page.close()
  })
})

async function backToSetup(page: Page) {
  await page.getByRole('link', { name: 'See what’s missing' }).click()
  await page.getByRole('heading', { name: 'Setup' }).waitFor()
  await page.locator('.setup-steps').waitFor()
}

async function addDish(page: Page) {
  await page.getByRole('button', { name: 'Add section', exact: true }).click()
  const price = page.getByLabel('Price: New item')
  const add = page.getByRole('button', { name: /^Add item/ })
  await price.or(add).first().waitFor()
  if ((await price.count()) === 0) await add.first().click()
  await price.first().fill('12.50')
  await price.first().press('Enter')
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('All changes published').waitFor()
}
