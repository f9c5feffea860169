import type { Call, CallOptions, Input } from '../call.ts'

/** For a courier company: has the service call its four endpoints, and returns how it judged the answers. */
export function providerCalls(call: Call, key: string) {
  const withKey = (options?: CallOptions): CallOptions => ({ ...options, token: key })
  return {
    estimate: (example: Input<'post_provider_test_estimate'> = {}, options?: CallOptions) =>
      call('post_provider_test_estimate', example, withKey(options)),
    book: (example: Input<'post_provider_test_book'> = {}, options?: CallOptions) =>
      call('post_provider_test_book', example, withKey(options)),
    status: (delivery_id: string, options?: CallOptions) =>
      call('get_provider_test_status_delivery_id', { delivery_id }, withKey(options)),
    cancel: (delivery_id: string, options?: CallOptions) =>
      call('post_provider_test_cancel_delivery_id', { delivery_id }, withKey(options)),
  }
}
