import type { Answer, CallOptions, Input } from '../call.ts'
import type { Connection } from '../connection.ts'

export type MarketplaceEvent = Answer<'get_events'>['events'][number]

type Follow = Input<'get_events_stream'> & {
  /** Called with one event at a time; the next one waits until it returns. */
  onEvent(event: MarketplaceEvent): unknown
  signal?: AbortSignal
}

export function eventCalls({ call, follow }: Connection) {
  return {
    list: (more: Input<'get_events'> = {}, options?: CallOptions) => call('get_events', more, options),
    /**
     * Every event after `after` (by default, from now on), forever: broken connections are resumed where they ended. Store
     * the last `event_id` that you have handled, and start there the next time. Ended by the signal.
     *
     *   await client.events.follow({ after, onEvent: (event) => handle(event) })
     */
    async follow({ onEvent, signal, after = 'latest', ...more }: Follow): Promise<void> {
      const input = { ...more, after }
      try {
        for await (const event of follow('get_events_stream', input, signal ? { signal } : {}))
          await onEvent(event as unknown as MarketplaceEvent)
      } catch (error) {
        if (!signal?.aborted) throw error
      }
    },
  }
}

export function webhookCalls({ call }: Connection) {
  return {
    list: (options?: CallOptions) => call('get_webhooks', {}, options),
    /** The response contains the secret, only this once. */
    create: (webhook: Input<'post_webhooks'>, options?: CallOptions) =>
      call('post_webhooks', webhook, options),
    get: (webhook_id: string, options?: CallOptions) =>
      call('get_webhooks_webhook_id', { webhook_id }, options),
    change: (
      webhook_id: string,
      change: Omit<Input<'put_webhooks_webhook_id'>, 'webhook_id'>,
      options?: CallOptions,
    ) => call('put_webhooks_webhook_id', { ...change, webhook_id }, options),
    remove: (webhook_id: string, options?: CallOptions) =>
      call('delete_webhooks_webhook_id', { webhook_id }, options),
    rotate: (webhook_id: string, options?: CallOptions) =>
      call('post_webhooks_webhook_id_rotate', { webhook_id }, options),
    test: (webhook_id: string, options?: CallOptions) =>
      call('post_webhooks_webhook_id_test', { webhook_id }, options),
    deliveries: (
      webhook_id: string,
      more: Omit<Input<'get_webhooks_webhook_id_deliveries'>, 'webhook_id'> = {},
      options?: CallOptions,
    ) => call('get_webhooks_webhook_id_deliveries', { ...more, webhook_id }, options),
    resend: (webhook_id: string, event_id: string, options?: CallOptions) =>
      call('post_webhooks_webhook_id_deliveries_event_id_resend', { webhook_id, event_id }, options),
    replay: (webhook_id: string, after: string, options?: CallOptions) =>
      call('post_webhooks_webhook_id_replay', { webhook_id, after }, options),
  }
}
