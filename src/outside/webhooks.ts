/** The outcome of one attempt. `status` is null if there was no answer; `error` says why the attempt failed. */
export type PostOutcome = {
  status: number | null
  ms: number
  error: string | null
  answer: string
  /** The Retry-After header as received, if any. */
  retryAfter?: string
}

/** Connections to one endpoint, so that endpoints can't use up each other's. */
export type EndpointConnection = {
  post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<PostOutcome>
  close(): Promise<void>
}

/** Posts events and push messages to addresses that were entered by users. */
export type WebhookCaller = { open(): EndpointConnection }
