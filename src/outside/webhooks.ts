/** The outcome of one attempt. `status` is null where there was no answer, `error` says why the attempt failed. */
export type PostOutcome = {
  status: number | null
  ms: number
  error: string | null
  answer: string
  /** The header Retry-After as it came, where there was one. */
  retryAfter?: string
}

/** Connections to one endpoint, so that endpoints do not use up each other's. */
export type EndpointConnection = {
  post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<PostOutcome>
  close(): Promise<void>
}

/** Posts events and push messages to addresses that come from outside. */
export type WebhookCaller = { open(): EndpointConnection }
