import { FaultSummary, type Faults, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { faultsOf } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressFields } from '../checkout/address-fields.tsx'
import { CardFields, saveNewCard } from '../checkout/card-fields.tsx'
import { ShopPage } from '../layout.tsx'
import { accountWords, checkoutWords } from '../messages.ts'

const addressFields = ['street', 'unit_number', 'city', 'state', 'zip_code', 'phone_number']
const cardFields = ['cc_number', 'exp_month', 'exp_year', 'cvv', 'billing_zip', 'setup_id']

/** One thing to add, with what was typed and why it was refused. */
async function showForm(
  visit: Visit,
  kind: 'addresses' | 'cards',
  faults?: Faults,
  values = new URLSearchParams(),
): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect(`/signin?back=/account/${kind}/new`)
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const title = t(kind === 'addresses' ? 'addresses.add' : 'cards.add')
  const gateway = kind === 'cards' ? (await visit.api.client.customer.cards.list()).card_fields : undefined
  return visit.page(
    { title, cardScript: gateway?.script_url },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <Form class="card stack" action={`/account/${kind}/new`} token={visit.session.formToken()}>
          <FaultSummary faults={faults} title={kit('form.faults')} />
          {kind === 'addresses' ? (
            <AddressFields
              visit={visit}
              faults={faults}
              values={values}
              withPhone
              isRequired
              words={{ optional: kit('optional') }}
            />
          ) : (
            <CardFields visit={visit} faults={faults} isRequired gateway={gateway} />
          )}
          <div class="row">
            <button class="button" type="submit">
              {kit('save')}
            </button>
            <a class="button quiet" href="/account">
              {t('title')}
            </a>
          </div>
        </Form>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

async function add(visit: Visit, kind: 'addresses' | 'cards'): Promise<Response> {
  const fields = await visit.form()
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const { addresses } = visit.api.client.customer
  try {
    if (kind === 'cards') await saveNewCard(visit, fields)
    else
      await addresses.add({
        street: text('street'),
        city: text('city'),
        state: text('state').toUpperCase(),
        zip_code: text('zip_code'),
        phone: text('phone_number'),
        ...(text('unit_number') && { unit_number: text('unit_number') }),
      })
  } catch (error) {
    const known = kind === 'cards' ? cardFields : addressFields
    const words = checkoutWords(visit.language)
    const faults = faultsOf(error, known, { phone: 'phone_number' }, (name) =>
      known.includes(name) && name !== 'unit_number' && name !== 'setup_id'
        ? words(`wrong.${name}` as 'wrong.street')
        : undefined,
    )
    return showForm(visit, kind, faults, fields)
  }
  return visit.redirect('/account?saved=1')
}

export const addingRoutes: readonly PageRoute[] = (['addresses', 'cards'] as const).flatMap((kind) => [
  {
    method: 'GET',
    path: `/account/${kind}/new`,
    app: 'shop',
    handle: (visit: Visit) => showForm(visit, kind),
  },
  { method: 'POST', path: `/account/${kind}/new`, app: 'shop', handle: (visit: Visit) => add(visit, kind) },
])
