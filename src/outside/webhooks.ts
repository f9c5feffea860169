/** The outcome of one attempt. `status` is null where there was no answer, `error` says why the attempt failed. */
export type PostOutcome = { status: number | null; ms: number; error: string | null; answer: string }

/** The connections to one endpoint: its own, so that it takes nobody else's. */
export type EndpointConnection = {
  post(url: string, headers: Record<string, string>, body: string): Promise<PostOutcome>
  close(): Promise<void>
}

/** Posts events to addresses that somebody from outside has named. */
export type WebhookCaller = { open(): EndpointConnection }
