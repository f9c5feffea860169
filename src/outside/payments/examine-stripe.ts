import Stripe from 'stripe'
import type { Clock } from '../../core/clock.ts'
import { openStripe, type StripeSettings } from './stripe-payments.ts'

/** What Stripe says about an account and its endpoints. `refused`: it doesn't know the key. `silent`: no answer. */
export type StripeFacts =
  | { kind: 'refused' }
  | { kind: 'silent' }
  | {
      kind: 'answered'
      /** Stripe's time, between our sending and receiving. */
      date: string | undefined
      sentAt: number
      gotAt: number
      apiVersion: string | undefined
      /** The API version of the client library. */
      ownVersion: string
      capabilities: { card_payments?: string | undefined; transfers?: string | undefined }
      /** Addresses of enabled webhook endpoints; undefined if the key isn't allowed to read them. */
      endpoints: readonly string[] | undefined
    }

/** Only reads; moves no money. */
export async function examineStripe(settings: StripeSettings, clock: Clock): Promise<StripeFacts> {
  const stripe = openStripe(settings)
  const sentAt = clock.now()
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const gotAt = clock.now()
    const { headers, apiVersion } = account.lastResponse
    const { card_payments, transfers } = account.capabilities ?? {}
    return {
      kind: 'answered',
      ...{ date: headers.date, sentAt, gotAt, apiVersion, ownVersion: Stripe.API_VERSION },
      capabilities: { card_payments, transfers },
      endpoints: await listEndpoints(stripe),
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    return { kind: isRefused ? 'refused' : 'silent' }
  }
}

/** A restricted key may lack the permission to read them. */
async function listEndpoints(stripe: Stripe): Promise<string[] | undefined> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return data.filter(({ status }) => status === 'enabled').map(({ url }) => url)
  } catch {
    return undefined
  }
}
