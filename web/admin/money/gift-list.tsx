import type { IssuedGiftCard } from '../../../sdk/src/index.ts'
import { changeGiftCard, listGiftCards } from '../../console/api/credits.ts'
import { may } from '../frame/me.ts'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { type Column, cutPage, List } from '../list/list.tsx'
import { GrantActs, isAddress, isOn, OnTag } from './parts.tsx'

const t = wordsIn('money')

const columns: Column<IssuedGiftCard>[] = [
  { name: 'id', label: t('last_four'), text: (row) => row.last_four, as: 'code' },
  { name: 'email', label: t('email'), text: (row) => row.email },
  {
    name: 'customer',
    label: t('customer'),
    text: (row) => row.customer_id,
    show: (row) => row.customer_id && <a href={pathTo('customers', [row.customer_id])}>#{row.customer_id}</a>,
  },
  { name: 'value', label: t('value'), text: (row) => row.value, as: 'money' },
  { name: 'balance', label: t('balance'), text: (row) => row.balance, as: 'money' },
  { name: 'created', label: t('issued'), text: (row) => row.created, as: 'moment', sort: 'issued' },
  { name: 'ends', label: t('expires.optional'), text: (row) => row.ends, as: 'moment' },
  {
    name: 'state',
    label: t('status'),
    text: (row) => t(isOn(row.enabled, row.ends) ? 'on' : 'ended'),
    show: (row) => <OnTag isOn={isOn(row.enabled, row.ends)} />,
  },
]

export function GiftList({ version }: { version: number }) {
  return (
    <List
      name="gift-cards"
      label={t('tab.gifts')}
      columns={columns}
      version={version}
      keyOf={(row) => row.gift_card_id}
      empty={t('gifts.none')}
      actions={(row, reload) => <Acts card={row} reload={reload} />}
      filters={[{ name: 'email', label: t('by.email'), kind: 'search' }]}
      read={async ({ filters: { email = '' }, sorted, after, limit }) => {
        const { gift_cards: rows } = await listGiftCards({
          ...sorted,
          limit: limit + 1,
          ...(isAddress(email) && { email }),
          ...(after && { before: Number(after) }),
        })
        return cutPage(rows, limit, (last) => last.gift_card_id)
      }}
    />
  )
}

function Acts({ card, reload }: { card: IssuedGiftCard; reload(): void }) {
  if (!may(changeGiftCard)) return null
  const { gift_card_id, enabled, last_four } = card
  return (
    <GrantActs
      call={changeGiftCard}
      about={last_four}
      grant={card}
      what={{ change: t('gift.change.what'), turn: t(enabled ? 'gift.end.what' : 'gift.resume.what') }}
      change={(changes) => changeGiftCard({ gift_card_id, ...changes })}
      reload={reload}
    />
  )
}
