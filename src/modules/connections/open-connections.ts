import type { TaskList } from '../../db/jobs.ts'
import { openBreakers } from '../../outside/outgoing/breakers.ts'
import type { Deps } from '../../start/deps.ts'
import type { EventConsumer } from '../events/index.ts'
import { examineConnections } from './examine.ts'
import { watchPrint } from './printing/print.ts'
import { watchTask } from './printing/queue-prints.ts'
import { connectionRoutes } from './routes.ts'
import { openConnectionSecrets } from './secrets.ts'
import { openSquareAccounts, type SquareAccounts } from './square/accounts.ts'
import type { OnSquareEvent } from './square/receive-events.ts'
import { followSquareOrder, followSquareOrders, followTask } from './tickets/follow-square-orders.ts'
import type { ShopPorts } from './tickets/receive-till-events.ts'
import { openTicketSender, queueTickets, ticketTask } from './tickets/send-tickets.ts'

export type Connections = {
  routes(ports: {
    onSquareEvent: readonly OnSquareEvent[]
    shop: ShopPorts
  }): ReturnType<typeof connectionRoutes>
  /** Jobs by task name. */
  tasks: TaskList
  /** For a separate runner, so a slow till doesn't delay anything else. */
  slowTasks: TaskList
  onEvents: EventConsumer
  square: SquareAccounts
  /** For the doctor. */
  examine(): ReturnType<typeof examineConnections>
  close(): Promise<void>
}

/** How long a till that did not answer is left alone. */
const restMs = 15_000

export function openConnections(deps: Deps): Connections {
  const { config, settings, square: client, webhookCaller: caller, brand } = deps
  const secrets = openConnectionSecrets(settings)
  const square = openSquareAccounts({ ...deps, secrets })
  const tickets = {
    ...{ ...deps, secrets, caller, accounts: square, breakers: openBreakers(restMs) },
    brandName: async () => (await brand.get()).name,
  }
  const sender = openTicketSender(tickets)
  return {
    square,
    examine: () =>
      examineConnections({
        ...{ ...deps, square: client, accounts: square },
        hasWebhookKey: config.square?.webhookKey !== undefined,
      }),
    routes: ({ onSquareEvent, shop }) =>
      connectionRoutes({
        ...{ ...tickets, shop, onSquareEvent: [followSquareOrders, ...onSquareEvent] },
        ...{ allow: config.outboundAllow, mustBeSecure: config.production },
        ...{ sealing: settings.sealing, publicUrl: config.publicUrl },
      }),
    tasks: {
      renew_square: () => square.renewAll(),
      [watchTask]: (payload) => watchPrint(deps, payload as { printJobId: number }),
      revoke_square: async (payload) => {
        const outcome = await client?.revoke((payload as { sellerId: string }).sellerId)
        // Square no longer knows it, or hasn't answered: then it is retried.
        if (outcome && ['silent', 'resting', 'limited'].includes(outcome.kind))
          throw new Error('Square could not be told to end a permission')
      },
    },
    slowTasks: {
      [ticketTask]: (payload) => sender.send(payload as Parameters<typeof sender.send>[0]),
      [followTask]: (payload) =>
        followSquareOrder({ ...deps, accounts: square }, payload as Parameters<typeof followSquareOrder>[1]),
    },
    onEvents: queueTickets,
    close: () => sender.close(),
  }
}
