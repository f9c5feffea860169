import { FaultSummary, type Faults, Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { splitFaults } from '../../kit/refusals.ts'
import { kitMessages } from '../../kit/texts.ts'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressFields } from '../checkout/address-fields.tsx'
import { CardFields, cardFieldNames, cardFieldOf, saveNewCard } from '../checkout/card-fields.tsx'
import { ShopPage } from '../layout.tsx'
import { accountWords, checkoutWords } from '../messages.ts'

const addressFields = ['street', 'unit_number', 'city', 'state', 'zip_code', 'phone_number']
const cardFields: readonly string[] = cardFieldNames

/** A form to add an entry, or change an address, with the typed values and why they were refused. */
async function showForm(
  visit: Visit,
  kind: 'addresses' | 'cards',
  faults?: Faults,
  values = new URLSearchParams(),
): Promise<Response> {
  const path = visit.url.pathname
  if (!visit.isSignedIn()) return visit.redirect(`/signin?back=${encodeURIComponent(path)}`)
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const title = t(visit.params.id ? 'addresses.edit' : kind === 'addresses' ? 'addresses.add' : 'cards.add')
  const gateway = kind === 'cards' ? (await visit.api.client.customer.cards.list()).card_fields : undefined
  return visit.page(
    { title, cardScript: gateway?.script_url },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <Form class="card stack" action={path} token={visit.session.formToken()}>
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
              {kit('cancel')}
            </a>
          </div>
        </Form>
      </div>
    </ShopPage>,
    { status: faults ? 400 : 200 },
  )
}

/** The form with the current address. */
async function showEdit(visit: Visit): Promise<Response> {
  if (!visit.isSignedIn()) return showForm(visit, 'addresses')
  const { locations } = await visit.api.client.customer.addresses.list()
  const known = locations.find(({ location_id }) => String(location_id) === visit.params.id)
  if (!known) return showMissing(visit, 404)
  const { street, unit_number, city, state, zip_code, phone } = known
  const values = { street, unit_number: unit_number ?? '', city, state, zip_code, phone_number: phone }
  return showForm(visit, 'addresses', undefined, new URLSearchParams(values))
}

async function save(visit: Visit, kind: 'addresses' | 'cards'): Promise<Response> {
  const fields = await visit.form()
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const { addresses } = visit.api.client.customer
  try {
    const address = {
      street: text('street'),
      city: text('city'),
      state: text('state').toUpperCase(),
      zip_code: text('zip_code'),
      phone: text('phone_number'),
    }
    const unit = text('unit_number')
    if (kind === 'cards') await saveNewCard(visit, fields)
    else if (visit.params.id)
      await addresses.change(visit.params.id, { ...address, unit_number: unit || null })
    else await addresses.add({ ...address, ...(unit && { unit_number: unit }) })
  } catch (error) {
    const known = kind === 'cards' ? cardFields : addressFields
    const words = checkoutWords(visit.language)
    const faults = splitFaults(error, known, { phone: 'phone_number', ...cardFieldOf }, (name) =>
      known.includes(name) && name !== 'unit_number' && name !== 'setup_id'
        ? words(`wrong.${name}` as 'wrong.street')
        : undefined,
    )
    return showForm(visit, kind, faults, fields)
  }
  return visit.redirect('/account?saved=1')
}

const edit = '/account/addresses/:id/edit'
export const addingRoutes: readonly PageRoute[] = [
  { method: 'GET', path: edit, app: 'shop', handle: showEdit },
  { method: 'POST', path: edit, app: 'shop', handle: (visit) => save(visit, 'addresses') },
  ...(['addresses', 'cards'] as const).flatMap((kind): PageRoute[] => [
    {
      method: 'GET',
      path: `/account/${kind}/new`,
      app: 'shop',
      handle: (visit: Visit) => showForm(visit, kind),
    },
    {
      method: 'POST',
      path: `/account/${kind}/new`,
      app: 'shop',
      handle: (visit: Visit) => save(visit, kind),
    },
  ]),
]
