import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '../../../src/db/database.ts'
import { closePayoutDays } from '../../../src/modules/payouts/transfers/close-days.ts'
import { sendTransfers } from '../../../src/modules/payouts/transfers/send.ts'
import { openStripePayouts } from '../../../src/outside/payouts/stripe-payouts.ts'

// What a process of the service does for payouts, and nothing else: started and killed by payout-kills.ts.

const {
  DATABASE_URL = '',
  STRIPE_URL = '',
  STRIPE_KEY = '',
  CLOCK_BEGAN = '',
  MACHINE_BEGAN = '',
} = process.env
const factor = 400
/** A wait of two minutes takes less than a second. All processes read the same clock. */
const clock = { now: () => Math.round(Number(CLOCK_BEGAN) + (Date.now() - Number(MACHINE_BEGAN)) * factor) }

const db = openDatabase(DATABASE_URL, { connections: 3 })
const payouts = openStripePayouts({ secretKey: STRIPE_KEY, url: STRIPE_URL, timeoutMs: 2000 })
const deps = { db, clock, payouts, log: pino({ level: 'silent' }) }
process.on('disconnect', () => process.exit())
process.send?.('ready')
for (;;) {
  await closePayoutDays(deps)
  await sendTransfers(deps)
  await sleep(20)
}
