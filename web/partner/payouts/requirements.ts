const words = [
  'bank_account',
  'business_type',
  'business_details',
  'tax_id',
  'document',
  'owner_details',
  'terms',
  'account_closed',
  'more',
] as const
export type Requirement = (typeof words)[number]

/**
 * Stripe's names are paths into its objects, some with the id of a person; the first matching pattern gives the
 * meaning.
 */
const patterns: readonly [RegExp, Requirement][] = [
  [/^(external_account|bank_account)/, 'bank_account'],
  [/^business_type$/, 'business_type'],
  [/^account_closed$/, 'account_closed'],
  [/^tos_acceptance/, 'terms'],
  [/(^|\.)(verification|documents)\b/, 'document'],
  [/\.(id_number|ssn_last_4|tax_id|vat_id|registration_number)$/, 'tax_id'],
  [/^(individual|representative|person_\w+|owners|directors|executives)\b/, 'owner_details'],
  [/^(business_profile|company|settings|business_details)\b/, 'business_details'],
]

/** What is still needed, in words for a shop's owner, each thing once. */
export function describeRequirements(names: readonly string[]): Requirement[] {
  const found = names.map((name) => patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'more')
  return words.filter((word) => found.includes(word))
}
