import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { measureContrast } from '../../formats/brand-colors.ts'
import { emailHtml } from '../../src/core/email-html.ts'

const brand = { name: 'Cellardoor', logo: null, accent: null as string | null, support_email: null }
const text =
  'Hi,\n\nView your order:\nhttps://shop.test/1\n\nShare it:\nhttps://shop.test/2\n\n- One\n- Two\n'

test('the first link in an email is its button, and the others are outlined', () => {
  const html = emailHtml('A <b>', text, brand)
  const looks = [...html.matchAll(/<a href="([^"]+)" class="([^"]+)"/g)].map(([, to, look]) => [to, look])
  assert.deepEqual(looks, [
    ['https://shop.test/1', 'button'],
    ['https://shop.test/2', 'button other'],
  ])
  assert.match(html, />• One\n• Two</)
  assert.match(html, /<title>A &lt;b&gt;<\/title>/)
})

test('text is readable in a dark-mode mail program, whatever the brand’s color', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.option(fc.tuple(channel, channel, channel)), (color) => {
      const html = emailHtml('A', text, { ...brand, accent: color && `#${color.join('')}` })
      const style = /<style>(.*)<\/style>/.exec(html)![1]!
      const find = (pattern: RegExp) => pattern.exec(style)![1]!
      const [page, words] = [find(/body\{background:(#\w+)/), find(/body\{[^}]*color:(#\w+)/)]
      const paper = find(/\.paper\{background:(#\w+)/)
      const [link, soft] = [find(/\.name\{color:(#\w+)/), find(/\.soft\{color:(#\w+)/)]
      for (const ground of [page, paper])
        for (const each of [words, link, soft])
          assert.ok(measureContrast(each, ground) >= 4.5, `${each} ${ground}`)
      const [, button, onButton] = /a\.button\{background:(#\w+)[^}]*;color:(#\w+)/.exec(style)!
      assert.ok(measureContrast(onButton!, button!) >= 4.5)
    }),
  )
})
