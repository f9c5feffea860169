import Stripe from 'stripe'
import type { Clock } from '../../core/clock.ts'
import { openStripe, type StripeSettings } from './stripe-payments.ts'

/** What Stripe says of an account and its endpoints. `refused`: it does not know the key. `silent`: no answer came. */
export type StripeFacts =
  | { kind: 'refused' }
  | { kind: 'silent' }
  | {
      kind: 'answered'
      /** Stripe's clock, between our sending and receiving. */
      date: string | undefined
      sentAt: number
      gotAt: number
      apiVersion: string | undefined
      /** Of the package that speaks to it. */
      ownVersion: string
      capabilities: { card_payments?: string | undefined; transfers?: string | undefined }
      /** Addresses of enabled webhook endpoints; undefined where the key may not read them. */
      endpoints: readonly string[] | undefined
    }

/** Moves no money and changes nothing. */
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

/** A restricted key may be kept from reading them. */
async function listEndpoints(stripe: Stripe): Promise<string[] | undefined> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    return data.filter(({ status }) => status === 'enabled').map(({ url }) => url)
  } catch {
    return undefined
  }
}
