import { type Answer, type Cellardoor, RefusalError } from '../../../sdk/src/index.ts'
import { type Faults, Field } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'
import { checkoutWords } from '../messages.ts'
import { readExpires } from './read-fields.ts'

/** Fields of a new card. */
export const cardFieldNames = ['cc_number', 'expires', 'cvv', 'billing_zip', 'setup_id'] as const
/** API fields that correspond to a different form field. */
export const cardFieldOf = { exp_month: 'expires', exp_year: 'expires' } as const

export type GatewayFields = Answer<'get_customer_cc'>['card_fields'] | undefined

type CardFieldsProps = {
  visit: Visit
  faults: Faults | undefined
  isRequired: boolean
  /** The payment gateway's own fields, if available: then we never get a card number. */
  gateway: GatewayFields
}

/** A new card: in the gateway's own fields, or in ours. Typed card data is never sent back in a page. */
export function CardFields(props: CardFieldsProps) {
  return props.gateway ? <FieldsOfGateway {...props} gateway={props.gateway} /> : <OwnFields {...props} />
}

/** Filled by the gateway's script (live/card-element.ts), which puts `setup_id` into the form. */
function FieldsOfGateway({
  visit,
  faults,
  gateway,
}: CardFieldsProps & { gateway: NonNullable<GatewayFields> }) {
  const t = checkoutWords(visit.language)
  return (
    <fieldset class="field" data-card-element={gateway.publishable_key} data-failed={t('card.failed')}>
      <legend>{t('card')}</legend>
      <div class="card-element" data-card-place />
      <p class="fault" role="alert" data-card-fault tabIndex={-1} hidden={!faults?.setup_id}>
        {faults?.setup_id?.join(' ')}
      </p>
      <p data-sign-in hidden>
        <a class="button" href={`/signin?back=${encodeURIComponent(visit.url.pathname)}`}>
          {t('signin')}
        </a>
      </p>
      <input type="hidden" name="setup_id" />
      <p class="soft small">{t('card.by.stripe')}</p>
      <noscript>
        <p class="fault">{t('card.needs.script')}</p>
      </noscript>
    </fieldset>
  )
}

function OwnFields({ visit, faults, isRequired }: CardFieldsProps) {
  const t = checkoutWords(visit.language)
  const field = (
    name: string,
    label: string,
    autocomplete: string,
    more: { maxLength: number; placeholder?: string; hint?: string | undefined },
  ) => <Field {...{ name, label, autocomplete, faults, ...more }} inputmode="numeric" required={isRequired} />
  return (
    <>
      {field('cc_number', t('card.number'), 'cc-number', {
        maxLength: 30,
        hint: visit.brand.demo ? t('card.demo') : undefined,
      })}
      <div class="columns tight">
        {field('expires', t('card.expires'), 'cc-exp', {
          maxLength: 9,
          placeholder: t('card.expires.form'),
        })}
        {field('cvv', t('card.cvv'), 'cc-csc', { maxLength: 4 })}
        {field('billing_zip', t('card.zip'), 'billing postal-code', { maxLength: 10 })}
      </div>
    </>
  )
}

/** The card from either kind of fields, for a payment that doesn't save it; undefined if the form has none. */
export function typedCard(fields: URLSearchParams) {
  const setup_id = (fields.get('setup_id') ?? '').trim()
  if (setup_id) return { type: 'credit_card', setup_id }
  return fields.has('cc_number') ? { type: 'credit_card', card: cardIn(fields) } : undefined
}

function cardIn(fields: URLSearchParams) {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  return {
    cc_number: text('cc_number'),
    ...readExpires(text('expires')),
    cvv: text('cvv'),
    billing_zip: text('billing_zip'),
  }
}

/** The card from either kind of fields, saved for this customer. */
export function saveNewCard(visit: Visit, fields: URLSearchParams, idempotencyKey?: string) {
  const setupId = (fields.get('setup_id') ?? '').trim()
  const { cards } = visit.api.client.customer
  const options = { idempotencyKey }
  return setupId ? cards.collect(setupId, options) : cards.add(cardIn(fields), options)
}

/** A script that shows the gateway's fields requests a setup when the form is submitted. `client` is the buyer's. */
export async function beginSetup(visit: Visit, client: Cellardoor): Promise<Response> {
  try {
    const { client_secret, setup_id } = await client.customer.cards.beginSetup()
    return visit.json({ client_secret, setup_id })
  } catch (error) {
    if (!(error instanceof RefusalError) || !error.is('sign_in_required')) throw error
    return visit.json({ sign_in: error.reasons[0]!.user_msg }, 403)
  }
}
