import type { Answer } from '../../../sdk/src/index.ts'
import { language } from '../../console/context.ts'
import { formatDate, formatMoney, formatPercent, formatWeekday } from '../../kit/format.ts'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('promotions')
export type Promotion = Answer<'get_merchant_admin_promotions'>['promotions'][number]

/** What a customer needs to know about a promotion. */
export type Terms = Pick<
  Promotion,
  'reward' | 'value' | 'minimum' | 'max_discount' | 'days' | 'first_order' | 'ends'
> & { items: readonly unknown[] | null }

const money = (dollars: number) => formatMoney(dollars, language).replace(/[.,]00$/, '')

/** `20% off`, `$5 off`. */
export const describeWorth = ({ reward, value }: Pick<Terms, 'reward' | 'value'>): string =>
  t('off', { value: reward === 'percent_off' ? formatPercent(value / 100, language) : money(value) })

const daysText = (days: readonly number[]): string =>
  days.map((day) => formatWeekday(day, language, 'short')).join(', ')

/** The conditions in words, in sentence order: `first order · orders of $25 or more · Mon, Tue`. */
export function describeConditions(terms: Terms): string[] {
  const { minimum, max_discount, days, first_order, ends, items } = terms
  return [
    ...(first_order ? [t('on.first')] : []),
    ...(items ? [t('on.items', { count: items.length })] : []),
    ...(minimum > 0 ? [t('on.minimum', { amount: money(minimum) })] : []),
    ...(max_discount === null ? [] : [t('up.to', { amount: money(max_discount) })]),
    ...(days ? [daysText(days)] : []),
    ...(ends ? [t('until', { day: formatDate(lastDay(ends), language) })] : []),
  ]
}

/** The day before the midnight when it ends. */
const lastDay = (ends: string): string => {
  const at = new Date(`${ends.slice(0, 19)}Z`)
  return new Date(at.getTime() - 1000).toISOString().slice(0, 19)
}

/** A descriptive name, which customers see if the shop doesn't enter one. */
export const suggestedName = (terms: Terms): string =>
  [
    `${describeWorth(terms)}${terms.first_order ? ` ${t('name.first')}` : ''}`,
    ...(terms.minimum > 0 ? [t('on.minimum', { amount: money(terms.minimum) })] : []),
    ...(terms.max_discount === null ? [] : [t('up.to', { amount: money(terms.max_discount) })]),
  ].join(', ')
