import { StartFault } from '../../core/start-fault.ts'
import { connect, type DatabasePlace, findDatabase } from '../find-database.ts'
import { skipSequences } from './store.ts'

const usualSkip = 100_000

/**
 * For a database that was restored to an earlier moment. Numbers that it issued after that moment are known elsewhere: a payment gateway
 * treats a checkout number that it has seen as a repetition of that payment, and customers have order numbers in their email.
 */
export async function skipNumbers(
  place: DatabasePlace,
  by = String(usualSkip),
): Promise<{ skipped: number; sequences: number }> {
  const skipped = Number(by)
  if (!/^\d{1,9}$/.test(by) || skipped === 0)
    throw new StartFault('--by must be a number of orders, such as 100000.')
  const { url, leave } = await findDatabase(place, { mayMake: false })
  const client = await connect(url)
  try {
    return { skipped, sequences: await skipSequences(client, skipped) }
  } finally {
    await client.end()
    await leave()
  }
}
