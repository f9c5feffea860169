/** In the order in which the form offers them. */
export const ifMissingChoices = ['ask', 'replace', 'refund'] as const
export type IfMissing = (typeof ifMissingChoices)[number]

/** People who order in the shop are asked about a replacement unless they choose otherwise. */
export function readIfMissing(fields: URLSearchParams): IfMissing {
  return ifMissingChoices.find((choice) => choice === fields.get('if_missing')) ?? 'ask'
}
