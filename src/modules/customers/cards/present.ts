import type { SavedCard } from './rules.ts'

export function presentCard({ ccId, brand, lastFour, expMonth, expYear }: SavedCard) {
  return { cc_id: String(ccId), type: brand, last_four: lastFour, exp_month: expMonth, exp_year: expYear }
}

/** The parameters with which a browser shows the gateway's own card fields. */
export const presentFields = ({
  gateway,
  publishableKey,
  scriptUrl,
}: {
  gateway: string
  publishableKey: string
  scriptUrl: string
}) => ({
  gateway,
  publishable_key: publishableKey,
  script_url: scriptUrl,
})
