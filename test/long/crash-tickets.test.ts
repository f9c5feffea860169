import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { crashTickets } from '../support/crash/tickets.ts'

const orders = Number(process.env.TICKET_ORDERS ?? 200)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

test('processes are killed while tills lie, lag and die: each order is at each living till once, as it is by then', (t) =>
  crashTickets(t, { seed, orders, kills: 10, withinMs: 300_000 }))
