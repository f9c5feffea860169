// Loaded before test files and in their worker threads. Hashing a password at production's cost takes 50 ms, on a thread that waits
// until a core is idle, and the services of the groups named here hash hundreds. They hash as cheaply as argon2id allows, and still
// store the text that names the full cost. Services that run as programs hash as in production.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const isCheap = /\/group-(admin|shop|browser|http)-\d+\.ts$/.test(process.argv[1] ?? '')
if (isCheap) process.env.TEST_PASSWORDS = 'cheap' // for worker threads
if (process.env.TEST_PASSWORDS === 'cheap') {
  const { argon2Sync } = crypto
  const production = { memory: 19_456, passes: 2 }
  const cheap = { memory: 8, passes: 1 }
  crypto.argon2Sync = (algorithm, given) => {
    const isOfProduction = given.memory === production.memory && given.passes === production.passes
    return argon2Sync(algorithm, isOfProduction ? { ...given, ...cheap } : given)
  }
  syncBuiltinESMExports()
}
