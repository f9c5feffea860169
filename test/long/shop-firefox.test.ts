import assert from 'node:assert/strict'
import { test } from 'node:test'
import { launchFirefox, whyNoFirefox } from '../support/browsers.ts'
import { openPages } from '../support/stories.ts'
import { testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })

test('Firefox opens every page of the shop without an error', { skip: whyNoFirefox() }, async () => {
  const firefox = await launchFirefox()
  try {
    const paths = [...openPages, '/search?view=map&address=199+Water+St,+New+York,+NY+10038', '/web/offline']
    for (const path of paths) {
      const seen = await firefox.open(
        service.url + path,
        "[document.querySelectorAll('h1').length, document.documentElement.classList.contains('has-script')].join()",
      )
      assert.equal(seen, '1,true', path)
    }
    assert.deepEqual(firefox.errors, [])
  } finally {
    await firefox.close()
  }
})
