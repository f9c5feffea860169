import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { connectionRoutes } from './routes.ts'
import { openConnectionSecrets } from './secrets.ts'
import { openSquareAccounts, type SquareAccounts } from './square/accounts.ts'
import type { OnSquareEvent } from './square/receive-events.ts'

export type Connections = {
  routes(onSquareEvent: readonly OnSquareEvent[]): ReturnType<typeof connectionRoutes>
  /** Jobs by task name. */
  tasks: TaskList
  square: SquareAccounts
}

export function openConnections(deps: Deps): Connections {
  const { config, settings, square: client } = deps
  const secrets = openConnectionSecrets(settings)
  const square = openSquareAccounts({ ...deps, secrets })
  const outgoing = { allow: config.outboundAllow, mayBePrivate: !config.production }
  return {
    square,
    routes: (onSquareEvent) =>
      connectionRoutes({
        ...{ ...deps, ...outgoing, secrets, onSquareEvent },
        ...{ sealing: settings.sealing, publicUrl: config.publicUrl },
      }),
    tasks: {
      renew_square: () => square.renewAll(),
      revoke_square: async (payload) => {
        const outcome = await client?.revoke((payload as { sellerId: string }).sellerId)
        // Square does not know it any more, or has not answered: then it is tried again.
        if (outcome && ['silent', 'resting', 'limited'].includes(outcome.kind))
          throw new Error('Square could not be told to end a permission')
      },
    },
  }
}
