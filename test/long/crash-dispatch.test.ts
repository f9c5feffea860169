import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashDispatch } from '../support/crash/dispatch.ts'

/** 2,000 take several minutes; run them with DISPATCH_ORDERS=2000. */
const orders = Number(process.env.DISPATCH_ORDERS ?? 100)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test('companies lie and go silent while processes are killed: every order finishes, and none has two couriers', (t) =>
  crashDispatch(t, {
    seed,
    orders,
    blows: [
      ...(['service', 'companies', 'service', 'postgres', 'service', 'companies', 'everything'] as const),
      ...(['service', 'companies', 'postgres', 'service', 'restart'] as const),
    ],
  }))
