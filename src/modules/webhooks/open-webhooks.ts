import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import type { Events } from '../events/index.ts'
import { type DisabledEmail, disableAndTell, sendDisabledEmail } from './disable-webhook.ts'
import { type RestOfReplay, replayRest } from './replay.ts'
import { webhookRoutes } from './routes.ts'
import { openSender } from './sending/open-sender.ts'

export type Webhooks = {
  routes: ReturnType<typeof webhookRoutes>
  tasks: TaskList
  /** Sends until it is closed. */
  send(events: Pick<Events, 'feed' | 'onCommit'>): { close(): Promise<void> }
}

export function openWebhooks(deps: Deps): Webhooks {
  const { db, config, settings, webhookCaller: caller } = deps
  const key = settings.longLivedKey // encrypts secrets and endpoints' responses
  const onDisabled = (webhookId: string, reason: string) => disableAndTell(db, webhookId, reason)
  return {
    routes: webhookRoutes({ key, allow: config.outboundAllow, caller }),
    tasks: {
      send_webhook_email: (payload) => sendDisabledEmail(deps, payload as DisabledEmail),
      replay_webhook: (payload) => replayRest(db, payload as RestOfReplay),
    },
    send: (events) => openSender({ ...deps, key, events, caller, onDisabled }),
  }
}
