import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { accountWords } from '../messages.ts'
import { forgetUndo, keepForUndo, readUndo } from '../undo.ts'

const addressParts = [
  'street',
  'unit_number',
  'city',
  'state',
  'zip_code',
  'phone',
  'instructions',
  'label',
] as const

/** Says what was removed, with an undo button. */
export function Removed({ visit }: { visit: Visit }) {
  const t = accountWords(visit.language)
  const kind = visit.url.searchParams.get('removed')
  if (kind === 'cards') return <Notice kind="good">{t('cards.removed')}</Notice>
  const kept = kind && readUndo(visit, kind)
  if (!kept) return null
  return (
    <Notice kind="good">
      <Form class="row" action="/account/undo" token={visit.session.formToken()}>
        <span>{t('removed', { name: kept.get('name') ?? '' })}</span>
        <button class="button quiet" type="submit">
          {t('undo')}
        </button>
      </Form>
    </Notice>
  )
}

async function remove(visit: Visit): Promise<Response> {
  const { kind, id = '' } = visit.params
  if (!visit.isSignedIn()) return visit.redirect('/signin?back=/account')
  if (kind === 'addresses') return removeAddress(visit, id)
  if (kind === 'favorites') return removeFavorite(visit, id)
  if (kind !== 'cards') return showMissing(visit, 404)
  if ((await visit.form()).get('sure') !== '1') return askFirst(visit, id)
  await visit.api.client.customer.cards.remove(id)
  return visit.redirect('/account?removed=cards')
}

async function removeAddress(visit: Visit, id: string): Promise<Response> {
  const { addresses } = visit.api.client.customer
  const known = (await addresses.list()).locations.find(({ location_id }) => String(location_id) === id)
  await addresses.remove(id)
  if (!known) return visit.redirect('/account')
  const parts = addressParts.flatMap((part) => (known[part] ? [[part, String(known[part])] as const] : []))
  keepForUndo(visit, { kind: 'addresses', name: known.street, ...Object.fromEntries(parts) })
  return visit.redirect('/account?removed=addresses')
}

async function removeFavorite(visit: Visit, id: string): Promise<Response> {
  const { favorites } = visit.api.client.merchants
  const known = (await favorites.list()).merchants.find((merchant) => merchant.id === id)
  await favorites.remove(id)
  keepForUndo(visit, { kind: 'favorites', name: known?.summary.name ?? '', id })
  return visit.redirect('/account?removed=favorites')
}

async function undo(visit: Visit): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect('/signin?back=/account')
  const [favorite, address] = [readUndo(visit, 'favorites'), readUndo(visit, 'addresses')]
  const { customer, merchants } = visit.api.client
  forgetUndo(visit)
  if (favorite) await merchants.favorites.add(favorite.get('id') ?? '')
  else if (address) {
    const part = (name: (typeof addressParts)[number]) => address.get(name) ?? ''
    await customer.addresses.add({
      ...{ street: part('street'), city: part('city'), state: part('state'), zip_code: part('zip_code') },
      phone: part('phone'),
      ...(part('unit_number') && { unit_number: part('unit_number') }),
      ...(part('instructions') && { instructions: part('instructions') }),
      ...(part('label') && { label: part('label') }),
    })
  } else return visit.redirect('/account')
  return visit.redirect('/account?saved=1')
}

/** A card can't be restored: only the payment gateway has its number. So this asks first. */
async function askFirst(visit: Visit, id: string): Promise<Response> {
  const { cards } = await visit.api.client.customer.cards.list({ include_expired: true })
  const card = cards.find(({ cc_id }) => cc_id === id)
  if (!card) return showMissing(visit, 404)
  const t = accountWords(visit.language)
  const title = t('cards.sure', { card: `${card.type} •••• ${card.last_four}` })
  return visit.page(
    { title },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <p>{t('cards.sure.about')}</p>
        <Form class="row" action={`/account/cards/${id}/remove`} token={visit.session.formToken()}>
          <input type="hidden" name="sure" value="1" />
          <button class="button" type="submit">
            {t('cards.remove')}
          </button>
          <a class="button quiet" href="/account">
            {t('cards.keep')}
          </a>
        </Form>
      </div>
    </ShopPage>,
  )
}

export const removalRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/account/undo', app: 'shop', handle: undo },
  { method: 'POST', path: '/account/:kind/:id/remove', app: 'shop', handle: remove },
]
