/** A card is valid through the last day of its month, in every time zone. */
export const isExpired = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: number) =>
  now >= Date.UTC(exp_year, exp_month, 1, 12)
