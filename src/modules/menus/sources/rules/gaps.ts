import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { Gap, GapCode } from './source-menu.ts'

/** Why something can't be imported as it is in the source, and what happens instead. */
const texts: Record<GapCode, Sentence> = {
  no_price: says`We couldn’t find a price. These items stay hidden until you enter one.`,
  rounded_price: says`Prices with fractions of a cent were rounded.`,
  negative_price: says`Options can't lower the price. They are imported without the discount.`,
  price_too_high: says`Prices above $99,999.99 were lowered to $99,999.99.`,
  text_cut: says`Texts that were too long were cut off.`,
  no_name: says`These entries have no name, so their ID is shown instead.`,
  same_item: says`These items appear twice in the file. We used the first one.`,
  unknown_column: says`We don't know what these columns mean, so they were skipped.`,
  unknown_mark: says`We don’t have these labels, so they were skipped.`,
  allergens_cut: says`An item can have 20 allergens of up to 50 characters. The rest were skipped.`,
  calories_dropped: says`These calories can't be right, so they were skipped.`,
  mixed_section: says`These sections contain both items and sections. Their items were moved to a section with the same name.`,
  no_section: says`These items weren’t in a section, so they’re now in More.`,
  nested_in_itself: says`These option groups contain themselves, so they were imported once.`,
  group_without_options: says`These option groups have no options, so they were skipped.`,
  group_limits: says`The limits of these option groups don't match ours, so they were adjusted.`,
  text_option: says`Text options aren’t supported. Customers can leave a note with the item.`,
  tax_rate: says`Tax rates depend on the address and the kind of item, so these were skipped.`,
  hours: says`We don’t support hours for specific dates or single options. Hide these yourself when you don’t sell them.`,
  kind_of_item: says`These aren’t food or products (gift cards, services, bundles), so they were skipped.`,
  currency: says`These prices aren’t in US dollars, so they were skipped.`,
  other_price: says`These prices differ by menu or by delivery and pickup. The usual price was imported.`,
  pictures_dropped: says`The addresses of these pictures can't be read.`,
}

export type GapGroup = { code: GapCode; text: Sentence; count: number; names: readonly string[] }

const maxNames = 5

/** By kind, most frequent first, with some names for each. */
export function groupGaps(gaps: readonly Gap[]): GapGroup[] {
  const byCode = Map.groupBy(gaps, ({ code }) => code)
  return [...byCode]
    .map(([code, same]) => ({
      code,
      text: texts[code],
      count: same.length,
      names: [...new Set(same.map(({ name }) => name))].slice(0, maxNames),
    }))
    .toSorted((a, b) => b.count - a.count)
}
