import { test } from 'node:test'
import { crashDispatch } from './support/crash-dispatch.ts'

// Each process is killed once, in the same order with the same chance; crash-dispatch.long.test.ts kills more often.
const seed = Number(process.env.CRASH_SEED ?? 20260401)

test('companies lie and fall silent while each process is killed: every order ends, none has two couriers', (t) =>
  crashDispatch(t, {
    seed,
    orders: 40,
    blows: ['service', 'companies', 'postgres', 'everything', 'restart'],
  }))
