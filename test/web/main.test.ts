import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** What `npm run web -- …` prints and returns. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['web/main.ts', ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('npm run web explains itself with --help', () => {
  const { status, stdout } = run('--help')
  assert.equal(status, 0)
  assert.match(stdout, /^npm run web -- --api <url> \[options\]\n {2}--api <url> /)
})

test('npm run web refuses unknown options, and a missing URL, without a stack trace', () => {
  for (const [args, said] of [
    [['--nope'], /^Unknown option '--nope'/],
    [[], /^--api takes the URL/],
    [['--api', 'nowhere'], /^--api takes the URL/],
  ] as const) {
    const { status, stderr } = run(...args)
    assert.equal(status, 1)
    assert.match(stderr, said)
    assert.match(stderr, /\nnpm run web -- --api <url>/)
    assert.doesNotMatch(stderr, /\n {4}at /)
  }
})
