import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Page } from '../../../page-contract/pages.ts'
import { openPages } from '../../../src/start/open-web.ts'
import { runs } from '../../support/eventually.ts'

const pages = await openPages()
const brand = { name: 'Cellardoor', logo: null, accent: null }

const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom('"', "'", '<', '>', '/', '&', ';', '=', ' ', 'a', '-', '{', '}'),
  }),
)

const authorize = (words: string): Page => ({
  name: 'authorize',
  ...{ action: '/third_party/authorize', token: words, hidden: { state: words }, faults: undefined },
  ...{ appName: words, formTarget: undefined, username: words, signUp: undefined },
  links: { forgotten: '/account/forgotten', apps: '/account/apps' },
})

const plainText = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
/** As old programs read a hidden value. */
const hiddenIn = (html: string, name: string) =>
  plainText(new RegExp(`<input type="hidden" name="${name}" value="([^"]*)">`).exec(html)![1]!)

describe('a page of the service', () => {
  test('returns the hidden values of its form unchanged, whatever they are', () => {
    fc.assert(
      fc.property(text, (words) => {
        const { html } = pages.render(authorize(words), 'en', brand)
        assert.equal(hiddenIn(html, '_token'), words)
        assert.equal(hiddenIn(html, 'state'), words)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('has the same elements whatever an app or a shop is called', () => {
    const elementsIn = (words: string) =>
      pages
        .render(authorize(words), 'es', brand)
        .html.match(/<\/?[a-z][\w-]*/gi)!
        .join(' ')
    const usual = elementsIn('Demo App')
    fc.assert(
      fc.property(text, (words) => {
        assert.equal(elementsIn(words), usual)
      }),
      { numRuns: runs(1000) },
    )
  })

  test('has the operator’s name, logo and color, and allows nothing else for them', () => {
    const own = { name: 'Larder & "Co"', logo: 'https://cdn.example/logo.webp', accent: '#14532d' }
    const { html, headers } = pages.render(authorize('App'), 'en', own)
    assert.match(html, /<title>[^<]* · Larder &amp; &quot;Co&quot;<\/title>/)
    assert.match(html, /<img src="https:\/\/cdn\.example\/logo\.webp"/)
    assert.match(html, /--accent:light-dark\(#14532d,/)
    assert.doesNotMatch(html, /Cellardoor/)
    const policy = headers['content-security-policy']!
    assert.match(policy, /img-src data: https:\/\/cdn\.example;/)
    assert.match(policy, /style-src 'sha256-[^']+' 'sha256-[^']+';/)
    const hosted = pages.render(authorize('App'), 'es', { ...own, logo: '/images/a.webp' })
    assert.match(hosted.headers['content-security-policy']!, /img-src data: 'self';/)
    const refused = { name: 'tracking-refused', isUnknown: true, texts: [], hasShop: true } as const
    const tracking = pages.render(refused, 'en', own)
    assert.match(tracking.html, /Larder &amp; (?:"|&quot;)Co/)
    assert.doesNotMatch(tracking.html, /Cellardoor/)
  })

  test('leads back to the marketplace from a failed tracking page, if it can be reached', () => {
    const refused = { name: 'tracking-refused', isUnknown: true, texts: [] } as const
    const waysOf = (hasShop: boolean, contact: object) => {
      const { html } = pages.render({ ...refused, hasShop }, 'en', { ...brand, ...contact })
      return [...html.matchAll(/<a class="button quiet" href="([^"]+)"/g)].map(([, href]) => href)
    }
    assert.deepEqual(waysOf(true, {}), ['/', '/help'])
    assert.deepEqual(waysOf(false, {}), [])
    const contact = { support_email: 'help@larder.example', support_phone: '(212) 555-0100' }
    assert.deepEqual(waysOf(false, contact), ['mailto:help@larder.example', 'tel:(212) 555-0100'])
    const help_url = 'https://larder.example/help'
    assert.deepEqual(waysOf(true, { ...contact, help_url }).slice(0, 2), ['/', help_url])
  })

  test('shows the tags in a guide as they are typed', () => {
    const guide = { name: 'a', file: 'a.md', title: 'A', leadMarkdown: '<b>lead</b>', isWalk: true }
    const markdown = '# A\n\n<script>alert(1)</script>\n\n`<i>` [away](javascript:alert(1)) [b](b.md#x)\n'
    const { html, headers } = pages.render(
      { name: 'guide', guide: { ...guide, markdown }, guides: [guide] },
      'en',
      { ...brand, name: 'Larder' },
    )
    assert.match(html, /<title>A · Cellardoor<\/title>/)
    assert.doesNotMatch(html, /<script>alert|<i>|<b>|javascript:/)
    assert.match(html, /&lt;script>alert\(1\)&lt;\/script>/)
    assert.doesNotMatch(headers['content-security-policy']!, /unsafe/)
  })
})
