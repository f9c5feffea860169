import { useState } from 'preact/hooks'
import { type Answer, RefusalError } from '../../../sdk/src/index.ts'
import { type Asked, Loaded, useAsked } from '../../console/ask.tsx'
import { client, language, wordsOf } from '../../console/context.ts'
import { showToast } from '../../kit/dom.ts'
import { FaultSummary, type Faults, Field, Select } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { faultsOf } from '../../kit/refusals.ts'
import type { Shop } from '../frame/place.ts'
import { frame, kit, wordsIn } from '../frame/words.ts'
import { zoneMessages } from './messages.ts'

const t = wordsIn(zoneMessages)
type Zone = NonNullable<Answer<'get_merchant_admin_zones'>['deliveryZones']>[number]
type Finding = Answer<'post_merchant_admin_zones_lint'>['findings'][number]
const money = (dollars: number) => formatMoney(dollars, language)

const nameOf = (zone: Zone) =>
  zone.type === 'radius'
    ? t('type.radius', { count: zone.radius ?? 0 })
    : zone.type === 'zipCode'
      ? t('type.zipCode', { code: zone.zipCode ?? '' })
      : t('type.polygon', { count: zone.polygon?.length ?? 0 })
const feeOf = ({ fixedFee, percentFee }: Zone) =>
  percentFee === undefined ? money(fixedFee ?? 0) : `${percentFee} %`

export function ZonesPage({ shop: { merchantId } }: { shop: Shop }) {
  const { zones } = client.admin(merchantId)
  const asked = useAsked(`zones ${merchantId}`, async () => {
    const [{ deliveryZones = [] }, { findings }] = await Promise.all([zones.list(), zones.lint()])
    return { zones: deliveryZones, findings }
  })
  return (
    <>
      <div class="page-head">
        <h1>{t('title')}</h1>
      </div>
      <p class="soft">{t('lead')}</p>
      <Loaded asked={asked}>{(value) => <ZoneList {...{ merchantId, asked }} {...value} />}</Loaded>
      <div class="hours-columns">
        <TestAddress merchantId={merchantId} />
        <AddZone merchantId={merchantId} onAdded={asked.ask} />
      </div>
    </>
  )
}

type Listed = { zones: readonly Zone[]; findings: readonly Finding[] }

function ZoneList({
  merchantId,
  zones,
  findings,
  asked,
}: Listed & { merchantId: number; asked: Asked<{ zones: Zone[]; findings: Finding[] }> }) {
  const [faults, setFaults] = useState<readonly string[]>()
  async function remove(zone: Zone) {
    if (!confirm(t('remove.ask'))) return
    try {
      await client.admin(merchantId).zones.remove([zone.id])
      await asked.ask()
    } catch (error) {
      setFaults(wordsOf(error, frame('fault.away')))
    }
  }
  return (
    <>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      {zones.length === 0 && (
        <Empty title={t('none')}>
          <p>{t('none.text')}</p>
        </Empty>
      )}
      {zones.length > 0 && (
        <ul class="card rows">
          {zones.map((zone) => (
            <li key={zone.id} class="spread">
              <span>
                <strong>{nameOf(zone)}</strong>
                <br />
                <span class="soft">
                  {t('fee', { fee: feeOf(zone) })}, {t('minimum', { minimum: money(zone.orderMinimum) })}
                </span>
              </span>
              <button
                type="button"
                class="icon-button"
                aria-label={t('remove', { zone: nameOf(zone) })}
                onClick={() => void remove(zone)}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <Notice>
          <strong>{t('lint')}</strong>
          <ul>
            {findings.map((finding, index) => (
              <li key={index}>{finding.text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** What a customer at this address would be told. */
function TestAddress({ merchantId }: { merchantId: number }) {
  const [address, setAddress] = useState('')
  const [faults, setFaults] = useState<Faults>()
  const [answer, setAnswer] = useState<string>()
  async function test() {
    setAnswer(undefined)
    try {
      const { merchant } = await client.merchants.get(merchantId, { address })
      const { deliverable, delivery_charge, minimum } = merchant.ordering
      const fee = typeof delivery_charge === 'number' ? delivery_charge : (delivery_charge?.lowest ?? 0)
      const smallest = minimum.delivery?.lowest ?? 0
      setFaults(undefined)
      setAnswer(deliverable ? t('test.yes', { fee: money(fee), minimum: money(smallest) }) : t('test.no'))
    } catch (error) {
      const isRefused = error instanceof RefusalError
      setFaults(isRefused ? { address: error.userMessages } : { address: [frame('fault.away')] })
    }
  }
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        void test()
      }}
    >
      <h2>{t('test.title')}</h2>
      <Field
        name="address"
        label={t('test.address')}
        value={address}
        faults={faults}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <button type="submit" class="button quiet">
        {t('test.send')}
      </button>
      {answer && <Notice kind="good">{answer}</Notice>}
    </form>
  )
}

const fields = ['radius', 'zipCode', 'fixedFee', 'orderMinimum'] as const

function AddZone({ merchantId, onAdded }: { merchantId: number; onAdded(): Promise<void> }) {
  const first = { type: 'radius', radius: '2', zipCode: '', fixedFee: '2.99', orderMinimum: '15' }
  const [typed, setTyped] = useState(first)
  const [faults, setFaults] = useState<Faults>()
  const text = (name: keyof typeof first) => ({
    name,
    label: t(name),
    value: typed[name],
    faults,
    onInput: (event: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.currentTarget.value })),
  })
  async function add() {
    const common = { fixedFee: Number(typed.fixedFee), orderMinimum: Number(typed.orderMinimum) }
    const zone =
      typed.type === 'radius'
        ? ({ ...common, type: 'radius', radius: Number(typed.radius) } as const)
        : ({ ...common, type: 'zipCode', zipCode: typed.zipCode } as const)
    try {
      await client.admin(merchantId).zones.create([zone])
      setTyped(first)
      setFaults(undefined)
      showToast(t('saved'))
      await onAdded()
    } catch (error) {
      setFaults(error instanceof RefusalError ? faultsOf(error, fields) : { '': [frame('fault.away')] })
    }
  }
  const number = { type: 'number', min: 0, step: 0.01 } as const
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <h2>{t('add.title')}</h2>
      <FaultSummary faults={faults} title={kit('form.faults')} />
      <Select
        {...text('type')}
        options={[
          { value: 'radius', label: t('kind.radius') },
          { value: 'zipCode', label: t('kind.zipCode') },
        ]}
      />
      {typed.type === 'radius' ? (
        <Field {...text('radius')} {...number} />
      ) : (
        <Field {...text('zipCode')} inputmode="numeric" />
      )}
      <div class="columns">
        <Field {...text('fixedFee')} {...number} />
        <Field {...text('orderMinimum')} {...number} />
      </div>
      <button type="submit" class="button quiet">
        {t('add')}
      </button>
    </form>
  )
}
