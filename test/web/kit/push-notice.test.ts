import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { ownPath, readNotice } from '../../../web/kit/push-notice.ts'

describe('a push message', () => {
  test('opens pages of this site and nothing else', () => {
    assert.equal(ownPath('/orders/12', '/'), '/orders/12')
    assert.equal(ownPath('/partner/1001/orders?a=1', '/'), '/partner/1001/orders?a=1')
    const foreign = [
      '//evil.example/a',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
      '\\\\evil',
      '',
      7,
      null,
    ]
    for (const path of foreign) assert.equal(ownPath(path, '/orders'), '/orders', String(path))
  })

  test('can always be shown, whatever it says', () => {
    const plain = { title: '…', body: '', tag: 'notice', path: '/orders', call: false }
    for (const text of ['', 'no JSON', '[]', 'null', '7', '{"__proto__": {"title": "x", "path": "//e"}}'])
      assert.deepEqual(readNotice(text, '/orders'), plain)
    fc.assert(
      fc.property(fc.jsonValue(), (said) => {
        const { title, path } = readNotice(JSON.stringify(said), '/orders')
        assert.ok(title.length > 0)
        assert.match(path, /^\/(?![/\\])/)
      }),
    )
    const said = { title: '<b>Joe</b>', body: 'Ready', tag: 'order-1', path: '/orders/1', call: true }
    assert.deepEqual(readNotice(JSON.stringify(said), '/'), said)
  })
})
