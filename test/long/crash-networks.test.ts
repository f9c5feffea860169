import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashDispatch } from '../support/crash/dispatch.ts'

/** 2,000 take several minutes; run them with DISPATCH_ORDERS=2000. */
const orders = Number(process.env.DISPATCH_ORDERS ?? 100)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test('Drive, Uber and our own companies lie, lag and die: every order finishes, none has two couriers, every fee is booked', (t) =>
  crashDispatch(t, {
    seed,
    orders,
    hasNetworks: true,
    blows: [
      ...(['service', 'companies', 'companies', 'companies', 'postgres', 'service'] as const),
      ...(['companies', 'companies', 'companies', 'everything', 'service', 'restart'] as const),
    ],
  }))
