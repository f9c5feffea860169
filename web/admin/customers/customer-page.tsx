import type { Answer, OperatorCustomer } from '../../../sdk/src/index.ts'
import {
  changeCustomer,
  deleteCustomer,
  exportCustomer,
  helpWithSignIn,
  readCustomer,
} from '../../console/api/customers.ts'
import { useAsked } from '../../console/ask.tsx'
import { navigate } from '../../console/router.ts'
import { formatPhone } from '../../kit/format.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { Detail } from '../frame/detail.tsx'
import { may } from '../frame/me.ts'
import { Facts, moment, money, PageHead, Panel, shopMoment, Tag } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { codeWords, wordsIn } from '../frame/words.ts'
import { RefusedPanel } from '../orders/refused.tsx'
import { StatusTag } from '../orders/status.tsx'
import { Certificates } from './certificates.tsx'

const t = wordsIn('customers')
const scopeText = codeWords('customers', 'scope')
type WholeCustomer = Answer<'get_operator_customers_customer_id'>
/** A summary of an order, as in the customer's own history. */
type ShortOrder = {
  order_id: number
  name: string
  order_date: string
  time_zone: string
  total: number
  status: string
}

const nameOf = ({ first_name, last_name }: OperatorCustomer) => `${first_name} ${last_name}`.trim()

export function CustomerPage({ customerId }: { customerId: number }) {
  const asked = useAsked(`customer ${customerId}`, () => readCustomer({ customer_id: customerId }))
  const number = `#${customerId}`
  const back = { href: pathTo('customers'), text: t('title') }
  return (
    <Detail asked={asked} title={number} back={back}>
      {(whole) => (
        <>
          <PageHead title={nameOf(whole.customer) || number} back={back}>
            <StateTag isDisabled={whole.customer.disabled} />
            <CustomerActs customer={whole.customer} reload={() => void asked.ask()} />
          </PageHead>
          <div class="panels">
            <Account whole={whole} />
            <Money whole={whole} />
          </div>
          <Orders whole={whole} />
          <RefusedPanel customerId={whole.customer.customer_id} />
          <Certificates customerId={whole.customer.customer_id} />
          <Sessions whole={whole} />
        </>
      )}
    </Detail>
  )
}

function CustomerActs({ customer, reload }: { customer: OperatorCustomer; reload(): void }) {
  const { customer_id, email, disabled } = customer
  const name = nameOf(customer)
  return (
    <>
      {!disabled && (
        <Act
          call={helpWithSignIn}
          label={t('help')}
          what={<p>{t('help.what', { name, email })}</p>}
          fields={[reasonField]}
          run={({ reason = '' }) => helpWithSignIn({ customer_id, reason })}
          done={t('help.done')}
        />
      )}
      {may(exportCustomer) && (
        <Act
          call={exportCustomer}
          label={t('export')}
          what={<p>{t('export.what', { name, email })}</p>}
          run={() => exportCustomer({ customer_id })}
        />
      )}
      {may(changeCustomer) && (
        <Act
          call={changeCustomer}
          label={t(disabled ? 'enable' : 'disable')}
          tone={disabled ? 'quiet' : 'danger'}
          what={<p>{t(disabled ? 'enable.what' : 'disable.what', { name })}</p>}
          fields={[reasonField]}
          run={({ reason = '' }) => changeCustomer({ ...{ customer_id, disabled: !disabled, reason } })}
          onDone={reload}
        />
      )}
      {may(deleteCustomer) && (
        <Act
          call={deleteCustomer}
          label={t('erase')}
          tone="danger"
          what={<p>{t('erase.what', { name })}</p>}
          fields={[{ name: 'typed', label: t('erase.confirm', { email }) }]}
          check={({ typed = '' }) =>
            typed.trim().toLowerCase() === email.toLowerCase() ? undefined : { typed: [t('erase.mismatch')] }
          }
          run={(_values, because) => deleteCustomer({ customer_id }, because)}
          onDone={() => navigate(pathTo('customers'))}
        />
      )}
    </>
  )
}

function Account({ whole: { customer, addresses, apps } }: { whole: WholeCustomer }) {
  return (
    <Panel title={t('account')}>
      <Facts
        facts={[
          [t('id'), customer.customer_id],
          [t('email'), customer.email],
          [t('phone'), customer.phone && formatPhone(customer.phone)],
          [t('created'), moment(customer.created_at)],
          [t('addresses'), addresses],
          [t('apps'), apps.join(', ')],
        ]}
      />
    </Panel>
  )
}

function Money({ whole: { credit, gift_cards } }: { whole: WholeCustomer }) {
  return (
    <Panel title={t('money')}>
      <ul class="plain-rows">
        <li>
          <strong>{t('credit')}</strong>
          <span class="number">{money(credit)}</span>
        </li>
        {gift_cards.map(({ gift_card_id, last_four, balance }) => (
          <li key={gift_card_id}>
            <span>{t('card.ends', { four: last_four })}</span>
            <span class="number">{money(balance)}</span>
          </li>
        ))}
        {gift_cards.length === 0 && <li class="soft">{t('card.none')}</li>}
      </ul>
    </Panel>
  )
}

function Orders({ whole }: { whole: WholeCustomer }) {
  const orders = whole.orders as unknown as ShortOrder[]
  const customer = String(whole.customer.customer_id)
  return (
    <Panel title={t('orders')} end={<a href={pathTo('orders', [], { customer })}>{t('orders.all')}</a>}>
      {orders.length === 0 ? (
        <p class="soft">{t('orders.none')}</p>
      ) : (
        <ul class="plain-rows">
          {orders.map(({ order_id, name, order_date, time_zone, total, status }) => (
            <li key={order_id}>
              <span>
                <a href={pathTo('orders', [order_id])}>#{order_id}</a> {name}{' '}
                <span class="soft small">{shopMoment(order_date, time_zone)}</span>
              </span>
              <span class="row">
                <StatusTag status={status} />
                <span class="number">{money(total)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Sessions({ whole: { sessions } }: { whole: WholeCustomer }) {
  return (
    <Panel title={t('sessions')}>
      {sessions.length === 0 ? (
        <p class="soft">{t('sessions.none')}</p>
      ) : (
        <ul class="plain-rows">
          {sessions.map(({ client_id, scopes, created_at, expires_at }, index) => (
            <li key={index}>
              <span>
                <strong>{client_id}</strong>{' '}
                <span class="soft small">{scopes.map(scopeText).join(', ')}</span>
              </span>
              <span class="soft small">
                {t('since', { time: moment(created_at) })}, {t('until', { time: moment(expires_at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export const StateTag = ({ isDisabled }: { isDisabled: boolean }) => (
  <Tag tone={isDisabled ? 'bad' : 'good'}>{t(isDisabled ? 'disabled' : 'active')}</Tag>
)
