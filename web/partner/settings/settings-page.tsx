import { useState } from 'preact/hooks'
import { type Answer, type Input, RefusalError } from '../../../sdk/src/index.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { client } from '../../console/context.ts'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { Choice, FaultSummary, type Faults, Field, submitting, TextArea } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { useVisits } from '../frame/acting.tsx'
import { DevicePush } from '../frame/device-push.tsx'
import type { Shop } from '../frame/place.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { Alerts } from './alerts.tsx'
import { Printing } from './printing.tsx'
import { ShopPictures } from './shop-pictures.tsx'
import { Visits } from './visits.tsx'
import { Webhooks } from './webhooks.tsx'

const t = wordsIn('settings')
type Info = Answer<'get_merchant_admin_info'>
type Change = Omit<Input<'put_merchant_admin_info'>, 'merchantId'>
const payments = ['credit', 'cash', 'gift card', 'promotions'] as const

const textFields = ['name', 'description', 'phone', 'confirmPhone', 'contactName'] as const
const numberFields = ['timeNeeded', 'taxRate', 'convenienceFee'] as const
const switches = ['autoConfirm', 'delivery', 'pickup', 'ownDelivery'] as const
type Typed = Record<(typeof textFields)[number] | (typeof numberFields)[number], string> &
  Record<(typeof switches)[number], boolean> & {
    paymentTypes: readonly string[]
    /** True if the operator offers the marketplace's couriers to the shop. */
    courierDelivery: boolean
  }

function toTyped(info: Info): Typed {
  const texts = [...textFields, ...numberFields].map((name) => [name, String(info[name] ?? '')])
  const flags = switches.map((name) => [name, info[name]])
  const { paymentTypes, courierDelivery } = info
  return { ...Object.fromEntries([...texts, ...flags]), paymentTypes, courierDelivery }
}

/** Sends only the differences, so that other people's changes aren't overwritten. */
function toChange(typed: Typed, first: Typed): Change {
  const changed: { -readonly [Name in keyof Typed]?: unknown } = {}
  for (const name of textFields) if (typed[name] !== first[name]) changed[name] = typed[name] || null
  for (const name of numberFields) if (typed[name] !== first[name]) changed[name] = Number(typed[name])
  for (const name of switches) if (typed[name] !== first[name]) changed[name] = typed[name]
  if (typed.paymentTypes !== first.paymentTypes) changed.paymentTypes = typed.paymentTypes
  return changed as Change
}

export function SettingsPage({ shop }: { shop: Shop }) {
  const asked = useAsked(`info ${shop.merchantId}`, async () =>
    toTyped(await client.admin(shop.merchantId).info()),
  )
  const visits = useVisits(shop.merchantId)
  const isActing = visits.value?.some(({ active, you }) => active && you) ?? true
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Loaded asked={asked}>
        {(first) => <InfoForm key={JSON.stringify(first)} {...{ shop, first }} onSaved={asked.ask} />}
      </Loaded>
      <ShopPictures merchantId={shop.merchantId} />
      <Alerts merchantId={shop.merchantId} />
      <Printing />
      <DevicePush merchantId={shop.merchantId} kind="card" />
      {!isActing && <Webhooks merchantId={shop.merchantId} />}
      <Visits visits={visits} />
    </>
  )
}

function InfoForm({ shop, first, onSaved }: { shop: Shop; first: Typed; onSaved(): Promise<void> }) {
  const [typed, setTyped] = useState(first)
  useLeaveGuard(JSON.stringify(typed) !== JSON.stringify(first))
  const [faults, setFaults] = useState<Faults>()
  const set = (name: keyof Typed, value: unknown) => setTyped((before) => ({ ...before, [name]: value }))
  const text = (name: (typeof textFields)[number] | (typeof numberFields)[number], optional = false) => ({
    name,
    label: t(name),
    value: typed[name],
    faults,
    optional: optional ? kit('optional') : (false as const),
    onInput: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const flag = (name: Exclude<(typeof switches)[number], 'ownDelivery'>) => (
    <Choice
      type="checkbox"
      label={t(name)}
      checked={typed[name]}
      onChange={(event) => set(name, event.currentTarget.checked)}
    />
  )
  async function save() {
    try {
      await client.admin(shop.merchantId).changeInfo(toChange(typed, first))
      setFaults(undefined)
      showToast(t('saved'))
      await onSaved()
    } catch (error) {
      const fields = [...textFields, ...numberFields, 'paymentTypes']
      setFaults(error instanceof RefusalError ? splitFaults(error, fields) : { '': [frame('fault.away')] })
    }
  }
  return (
    <form class="stack" onSubmit={submitting(save)}>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <div class="hours-columns">
        <section class="card stack">
          <h2>{t('shop')}</h2>
          <Field {...text('name')} />
          <TextArea {...text('description', true)} rows={4} />
        </section>
        <section class="card stack">
          <h2>{t('contact')}</h2>
          <Field {...text('phone')} type="tel" />
          {/* The API never removes it, but not every shop has one. */}
          <Field
            {...text('confirmPhone', first.confirmPhone === '')}
            type="tel"
            hint={t('confirmPhone.hint')}
          />
          <Field {...text('contactName', true)} />
        </section>
        <section class="card stack">
          <h2>{t('orders')}</h2>
          {flag('autoConfirm')}
          {flag('delivery')}
          {flag('pickup')}
          {typed.delivery && (
            <DeliveredBy
              hasCouriers={first.courierDelivery}
              isOwn={typed.ownDelivery}
              onChange={(isOwn) => set('ownDelivery', isOwn)}
            />
          )}
          <Field {...text('timeNeeded')} type="number" min={0} max={1440} />
        </section>
        <section class="card stack">
          <h2>{t('paymentTypes')}</h2>
          {payments.map((payment) => (
            <Choice
              key={payment}
              type="checkbox"
              label={t(`pay.${payment}`)}
              checked={typed.paymentTypes.includes(payment)}
              onChange={(event) =>
                set(
                  'paymentTypes',
                  payments.filter((other) =>
                    other === payment ? event.currentTarget.checked : typed.paymentTypes.includes(other),
                  ),
                )
              }
            />
          ))}
          <h3>{t('money')}</h3>
          <div class="columns">
            <Field {...text('taxRate')} type="number" min={0} max={100} step={0.0001} />
            <Field {...text('convenienceFee')} type="number" min={0} max={100} step={0.0001} />
          </div>
        </section>
      </div>
      <div class="actions save-bar">
        <button type="submit" class="button">
          {kit('save')}
        </button>
      </div>
    </form>
  )
}

type DeliveredByProps = { hasCouriers: boolean; isOwn: boolean; onChange(isOwn: boolean): void }

/** If the operator offers couriers, the shop chooses between them and its own drivers; otherwise there is no choice. */
function DeliveredBy({ hasCouriers, isOwn, onChange }: DeliveredByProps) {
  if (!hasCouriers)
    return (
      <p>
        {t('delivered.by')}: <strong>{t('delivered.own')}</strong>
        <br />
        <span class="hint">{t('delivered.hint')}</span>
      </p>
    )
  return (
    <fieldset>
      <legend class="label">{t('delivered.by')}</legend>
      {(['courier', 'own'] as const).map((who) => (
        <Choice
          key={who}
          type="radio"
          name="deliveredBy"
          label={t(`delivered.${who}`)}
          checked={isOwn === (who === 'own')}
          onChange={() => onChange(who === 'own')}
        />
      ))}
      <p class="hint">{t('delivered.choose')}</p>
    </fieldset>
  )
}
