import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { refusalCatalog } from '../../../src/core/refusals/catalog.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openShop, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const menu = '/m/1001/seaport-all-day-kitchen'

/** Tab, until the focused element has this name. A page has fewer stops than this. */
async function tabTo(page: Page, name: RegExp) {
  for (let stops = 0; stops < 400; stops++) {
    await page.keyboard.press('Tab')
    if (!name.test(await nameOf(page))) continue
    return eventually(async () => assert.deepEqual(await page.evaluate(hiddenFocus), [], `${name}`))
  }
  assert.fail(`the Tab key never leads to ${name} on ${page.url()}`)
}

/** What keeps a person from seeing the focus: it is out of view, something covers it, or it has no outline. */
const hiddenFocus = `(() => {
  const at = document.activeElement
  const label = at.labels?.[0]
  const drawn = [at, label, at.closest('.address-box')].find((one) => {
    const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : {}
    return outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2
  })
  if (!drawn) return ['no ring: ' + at.outerHTML.slice(0, 120)]
  const { left, right, top, bottom } = drawn.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const isInSight = y > 0 && y < innerHeight && x > 0 && x < innerWidth
  if (!isInSight) return ['out of sight: ' + at.outerHTML.slice(0, 120)]
  const over = document.elementFromPoint(x, y)
  const isFree = drawn.contains(over) || over?.contains(drawn) || at.closest('li, form')?.contains(over)
  return isFree ? [] : ['covered: ' + at.outerHTML.slice(0, 120) + ' by ' + over?.outerHTML.slice(0, 120)]
})()`

/** The browser's own buttons come between the last stop and the first: then the page has no focus. */
const isInDialog = `document.activeElement === document.body || !!document.activeElement.closest('dialog[open]')`

/** Roughly as a screen reader would say it: its label, or its text. */
const nameOf = async (page: Page) =>
  (await page.evaluate(`(() => {
    const at = document.activeElement
    if (at === document.body) return ''
    const label = at.labels?.[0]?.textContent ?? ''
    return (at.getAttribute('aria-label') ?? '') + ' ' + label + ' ' + (at.textContent ?? '')
  })()`)) as string

describe('an address outside all delivery zones', { skip }, () => {
  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`says so, with what is nearby, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(`${service.url}/search?address=90291`)
      await page.getByRole('heading', { name: 'Near Venice 90291', level: 1 }).waitFor()
      await page.getByRole('heading', { name: 'We don’t deliver to Venice 90291 yet' }).waitFor()
      await page.getByRole('heading', { name: 'Pickup near this address' }).waitFor()
      assert.ok((await page.locator('.shop-card').count()) > 0)
      await mustFitAcross(page)
      await stateMustBeAccessible(page)
      await page.getByRole('link', { name: 'See pickup options nearby' }).click()
      await page.waitForURL(/method=pickup/)
      assert.ok((await page.locator('.shop-card').count()) > 0)
      await close()
      assert.deepEqual(faults, [])
    })
})

test('dinner can be ordered with only the keyboard, from the address to the order', { skip }, async () => {
  const { page, faults, close } = await openShop(browser, service.url, {
    viewport: { width: 1280, height: 900 },
  })
  await page.goto(service.url)
  await tabTo(page, /Skip to the content/)
  await page.keyboard.press('Enter')
  await tabTo(page, /Delivery address/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('199 Water St, New York, NY 10038')
  await page.keyboard.press('Escape')
  await tabTo(page, /Find food/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?/)
  await tabTo(page, /Seaport All-Day Kitchen/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/m\/1001/)
  await tabTo(page, /Lox Platter/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Lox Platter' }).waitFor()
  // Escape returns to the dish; inside, the Tab key cycles.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.match(await nameOf(page), /Lox Platter/)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Add to cart/ }).waitFor()
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate(isInDialog), `Tab leads out of the dialog to ${await nameOf(page)}`)
  }
  await tabTo(page, /Add to cart/)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /View cart · 1 item/ }).waitFor()
  await tabTo(page, /View cart/)
  await page.keyboard.press('Enter')
  const cart = page.getByRole('dialog')
  await cart.getByRole('heading', { name: 'Your cart' }).waitFor()
  await tabTo(page, /More: Lox Platter/)
  await page.keyboard.press('Enter')
  await eventually(async () => assert.equal(await cart.getByLabel(/^Quantity of/).inputValue(), '2'))
  assert.match(await nameOf(page), /More: Lox Platter/)
  await tabTo(page, /Check out/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout\/1001/)
  for (const [label, value] of [
    [/^ First name/, 'Grace'],
    [/^ Last name/, 'Hopper'],
    [/^ Email/, 'grace@example.com'],
    [/^ Phone/, '212-555-0199'],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
  await tabTo(page, /Credit or debit card/)
  await page.keyboard.press('ArrowDown')
  assert.equal(await page.getByLabel(/Cash/).isChecked(), true)
  await tabTo(page, /Place order/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/orders\/\d+\?placed=1/)
  await page.getByText('Thank you! We got your order.').waitFor()
  await tabTo(page, /Print receipt/)
  const receipt = await page.getByRole('region', { name: 'Order details' }).innerText()
  const due = /Total\s+\$([\d.]+)/.exec(receipt)?.[1] ?? 'no total'
  assert.ok(receipt.includes(`Pay $${due} in cash`), receipt)
  await close()
  assert.deepEqual(faults, [])
})

testOfAll('a screen reader finds landmarks, headings and named parts', { skip }, async () => {
  const { page, close } = await openShop(browser, service.url, phone)
  const treeOf = async (path: string) => {
    await page.goto(service.url + path)
    return page.locator('body').ariaSnapshot()
  }
  const results = await treeOf('/search?address=199+Water+St,+New+York,+NY+10038')
  for (const part of [
    /- link "Skip to the content"/,
    /- banner/,
    /- navigation "[^"]+"/,
    /- main/,
    /- contentinfo/,
    /- heading "Delivered to 199 Water St" \[level=1\]/,
    /- combobox "Search places, dishes and bottles"/,
    /- button "Filters"/,
    /- link "[^"]*Seaport All-Day Kitchen[^"]*"/,
  ])
    assert.match(results, part)
  const dishes = await treeOf(menu)
  for (const part of [
    /- heading "Seaport All-Day Kitchen" \[level=1\]/,
    /- region "All Day Breakfast"/,
    /- heading "All Day Breakfast" \[level=2\]/,
    /- link "Buttermilk Pancakes [^"]*\$9\.50"/,
    /- button "Favorite shop"/,
  ])
    assert.match(dishes, part)
  await page.getByRole('link', { name: /Steak and Eggs/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /Add to cart/ }).waitFor()
  const item = await sheet.ariaSnapshot()
  for (const part of [
    /- group "Cooked/,
    /- radio "Medium Rare/,
    /- spinbutton "Quantity"/,
    /- button "Add to cart/,
    /- button "Close"/,
  ])
    assert.match(item, part)
  await close()
})

testOfAll('with reduced motion, nothing moves by itself', { skip }, async () => {
  const { page, close } = await openShop(browser, service.url, { ...phone, reducedMotion: 'reduce' })
  await page.goto(service.url + menu)
  await page
    .getByRole('link', { name: /Buttermilk Pancakes/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  const moving = await page.evaluate(
    'document.getAnimations().filter((one) => one.timeline === document.timeline && one.effect.getComputedTiming().duration > 1).length',
  )
  assert.equal(moving, 0)
  await close()
})

testOfAll('the Spanish shop shows errors in Spanish', { skip }, async () => {
  const { page, close } = await openShop(browser, service.url, { ...phone, locale: 'es-MX' })
  const english = Object.values(refusalCatalog).map(({ user_msg }) => user_msg)
  const mustBeSpanish = async () => {
    const shown = await page.locator('body').innerText()
    assert.deepEqual(
      english.filter((sentence) => shown.includes(sentence)),
      [],
      page.url(),
    )
  }
  await page.goto(`${service.url}${menu}/N1002`)
  await page.locator('input[name="item_qty"]').fill('2')
  await page.locator('.item-foot .button').click()
  await page.waitForURL(/\/cart\/1001/)
  await page.goto(`${service.url}/checkout/1001`)
  const sendUnfilled = async (giftCode: string) => {
    await page.evaluate(`(() => {
      const form = document.querySelector('form.checkout')
      form.noValidate = true
      form.elements.gift_code.value = '${giftCode}'
    })()`)
    await page.locator('.place-order').click()
  }
  await sendUnfilled('NOT-A-CODE')
  await page.locator('#fault-gift_code').waitFor()
  await mustBeSpanish()
  await sendUnfilled('')
  await eventually(async () => assert.ok((await page.locator('.fault').count()) > 3))
  await mustBeSpanish()
  await page.goto(`${service.url}/signin`)
  await page.locator('#field-email').fill('nobody@example.com')
  await page.locator('#field-password').fill('wrong password')
  await page.locator('#field-password').press('Enter')
  await page.locator('[data-focus]').waitFor()
  await mustBeSpanish()
  await close()
})
