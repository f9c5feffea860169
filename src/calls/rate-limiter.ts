/** A named allowance per caller. Routes that share a name share the budget. */
export type Budget = { name: string; requests: number; seconds: number }

export type RateLimiter = {
  /** Spends one request; refuses when the budget is used up. Returns headers that tell what is left. */
  spend(budget: Budget, caller: string): Promise<Record<string, string>>
  /** Whether the next request would be refused. Spends nothing. */
  isSpent(budget: Budget, caller: string): Promise<boolean>
  close(): Promise<void>
}
