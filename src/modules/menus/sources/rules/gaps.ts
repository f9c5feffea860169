import { type Sentence, says } from '../../../../texts/sentence.ts'
import type { Gap, GapCode } from './source-menu.ts'

/** Why something can't be imported as it is in the source, and what happens instead. */
const texts: Record<GapCode, Sentence> = {
  no_price: says`No price was found. These items stay hidden until you enter one.`,
  rounded_price: says`Prices with fractions of a cent were rounded.`,
  negative_price: says`Options can't lower the price. They are imported without the discount.`,
  price_too_high: says`Prices above $99,999.99 were lowered to that.`,
  text_cut: says`Texts longer than we can show were cut.`,
  no_name: says`These entries have no name; their id is shown instead.`,
  same_item: says`These items appear twice in the file. The first one counts.`,
  unknown_column: says`We don't know what these columns mean, so they were skipped.`,
  unknown_mark: says`These labels have no counterpart here, so they were skipped.`,
  allergens_cut: says`Only 20 allergens of up to 50 characters are kept.`,
  calories_dropped: says`These calories can't be right, so they were skipped.`,
  mixed_section: says`These sections hold items and other sections. Their items are in a section of the same name.`,
  no_section: says`These items were in no section. They are in the section More.`,
  nested_in_itself: says`These option groups contain themselves. They are imported once.`,
  group_without_options: says`These option groups have no options, so they were skipped.`,
  group_limits: says`The limits of these option groups don't fit ours and were adjusted.`,
  text_option: says`Options that customers type in are not supported. They can leave a note with the item.`,
  tax_rate: says`Tax rates follow from the address and the kind of goods, so these were skipped.`,
  hours: says`Hours of certain dates or of single options have no counterpart here. Hide these yourself while they are not sold.`,
  kind_of_item: says`These are not food or goods (gift cards, services, bundles), so they were skipped.`,
  currency: says`These prices are not in US dollars, so they were skipped.`,
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
