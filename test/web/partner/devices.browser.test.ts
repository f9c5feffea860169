import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { testBrowser } from '../../support/browsers.ts'
import { eventually } from '../../support/eventually.ts'
import { cardOf, openConsole, openCounter, phone } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })

const pictureOf = (background: string) =>
  sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
/** As the browser passes on dropped or pasted files. */
const transferOf = (bytes: Buffer) => `(() => {
  const transfer = new DataTransfer()
  const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0))
  transfer.items.add(new File([bytes], 'dish.png', { type: 'image/png' }))
  return transfer
})()`

describe('device features in the console', { skip }, () => {
  test('accept pictures dropped, pasted and taken by the camera', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      ...phone,
      path: '/partner/1001/settings',
    })
    await page.getByRole('button', { name: /^(Add|Change) Logo/ }).click()
    const dialog = page.getByRole('dialog')
    /** The color in the middle of the picture that is being cropped. */
    const mustShow = (color: string) =>
      eventually(async () => {
        const pixel = await dialog
          .locator('canvas.crop')
          .evaluate((canvas: any) => [...canvas.getContext('2d').getImageData(99, 99, 1, 1).data.slice(0, 3)])
        assert.equal(pixel.join(','), color)
      })
    const dropped = await page.evaluateHandle(transferOf(await pictureOf('#ff0000')))
    await dialog.locator('.drop-zone').dispatchEvent('drop', { dataTransfer: dropped })
    await mustShow('255,0,0')
    await page.evaluate(
      `document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: ${transferOf(await pictureOf('#00ff00'))} }))`,
    )
    await mustShow('0,255,0')
    const camera = dialog.getByLabel('Take a photo')
    assert.equal(await camera.getAttribute('capture'), 'environment')
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.click()])
    await chooser.setFiles({ name: 'b.png', mimeType: 'image/png', buffer: await pictureOf('#0000ff') })
    await mustShow('0,0,255')
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('button', { name: 'Remove Logo' }).waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('keep the board’s screen on, and notify while the console is in the background', async () => {
    const counter = await openCounter(service)
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: '/partner/1001/settings',
    })
    await page.locator('[data-live="on"]').waitFor()
    // A Chromium without a screen has wake locks, but no notifications: it always denies them.
    await page.evaluate(`
      window.locks = []
      window.notices = []
      const request = WakeLock.prototype.request
      WakeLock.prototype.request = function (type) {
        window.locks.push(type)
        return request.call(this, type)
      }
      window.Notification = class {
        static permission = 'default'
        static requestPermission() {
          this.permission = 'granted'
          return Promise.resolve(this.permission)
        }
        constructor(title, { tag }) {
          window.notices.push([title, tag])
        }
        close() {}
      }
    `)
    await page.getByLabel('Show notifications while the console is in the background').check()
    await page.getByRole('link', { name: /^Orders/ }).click()
    await eventually(async () => assert.deepEqual(await page.evaluate('window.locks'), ['screen']))
    await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })`)
    const id = await counter.placeOrder()
    await cardOf(page, id).waitFor()
    await eventually(async () =>
      assert.deepEqual(await page.evaluate('window.notices'), [[`New order #${id}`, `order-${id}`]]),
    )
    await close()
    assert.deepEqual(faults, [])
  })
})
