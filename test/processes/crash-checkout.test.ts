import { test } from 'node:test'
import { atEach, crashService } from '../support/crash/checkout.ts'

// Kills the service where money is held. test/long/crash-checkout.test.ts kills it and PostgreSQL at every named point, and at any moment.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

test('the service is killed with money held for a checkout: nothing is lost, doubled, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atEach(['money authorised'])))
