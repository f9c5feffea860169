import { test } from 'node:test'
import { atEach, crashPostgres, crashService } from '../support/crash/checkout.ts'

// Kills each of them at a named point: where money is held, and where rows are written. test/long/crash-checkout.test.ts kills at all of them,
// and at any moment.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

test('the service is killed with money held for a checkout: nothing is lost, doubled, uncharged or charged for nothing', (t) =>
  crashService(t, seed, atEach(['money authorised'])))

test('PostgreSQL is killed with an order half written: the same', (t) =>
  crashPostgres(t, seed, atEach(['order written'])))
