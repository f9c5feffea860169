import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { decideSale } from '../../console/api/rules.ts'
import { describeRefusal } from '../../console/context.ts'
import { instantIn } from '../../kit/clock.ts'
import { Choice, FaultSummary, type Faults, Field, Select } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { Facts, Panel, shopMoment, Tag, yesNo } from '../frame/parts.tsx'
import { frame, kit, wordsIn } from '../frame/words.ts'

const t = wordsIn('rules')
type Verdict = Answer<'post_operator_compliance_decide'>
const kinds = ['beer', 'wine', 'liquor', 'tobacco'] as const
const names = ['state', 'zip_code', 'at', 'kind', 'milliliters', 'order_type']

export function TrySale() {
  const [verdict, setVerdict] = useState<Verdict>()
  const [faults, setFaults] = useState<Faults>()
  const decide = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setFaults(undefined)
    try {
      const sale = {
        state: text('state').toUpperCase(),
        zip_code: text('zip_code'),
        order_type: text('order_type') as 'delivery',
        goods: [
          {
            kind: text('kind') as 'beer',
            ...(text('milliliters') && { milliliters: Number(text('milliliters')) }),
          },
        ],
        over_21: form.has('over_21'),
      }
      const now = await decideSale(sale)
      // A time at that place, whose time zone the answer names.
      const at = text('at') && instantIn(text('at'), now.time_zone)
      setVerdict(at ? await decideSale({ ...sale, at }) : now)
    } catch (error) {
      setVerdict(undefined)
      setFaults(toFaults(error))
    }
  }
  return (
    <div class="panels">
      <Panel title={t('tab.try')}>
        <p class="soft">{t('try.lead')}</p>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void decide(new FormData(event.currentTarget))
          }}
        >
          <FaultSummary faults={faults} title={kit('form.faults')} />
          <div class="columns">
            <Field name="state" label={t('state')} value="NY" maxLength={2} faults={faults} />
            <Field name="zip_code" label={t('zip')} value="10038" inputmode="numeric" faults={faults} />
          </div>
          <Field name="at" label={t('at')} type="datetime-local" required={false} faults={faults} />
          <div class="columns">
            <Select
              name="kind"
              label={t('goods')}
              options={kinds.map((value) => ({ value, label: t(value) }))}
              value="wine"
            />
            <Field
              name="milliliters"
              label={t('milliliters')}
              type="number"
              min={1}
              required={false}
              faults={faults}
            />
          </div>
          <Select
            name="order_type"
            label={t('how')}
            options={[
              { value: 'delivery', label: t('delivery') },
              { value: 'pickup', label: t('pickup') },
            ]}
          />
          <Choice type="checkbox" name="over_21" label={t('over.21')} />
          <button type="submit" class="button">
            {t('try.it')}
          </button>
        </form>
      </Panel>
      {verdict && <Shown verdict={verdict} />}
    </div>
  )
}

function toFaults(error: unknown): Faults {
  try {
    return splitFaults(error, names)
  } catch {
    return { '': describeRefusal(error, frame('fault.away')) }
  }
}

function Shown({ verdict }: { verdict: Verdict }) {
  return (
    <Panel
      title={t(verdict.allowed ? 'allowed' : 'forbidden')}
      end={<Tag tone={verdict.allowed ? 'good' : 'bad'}>{t(verdict.allowed ? 'allowed' : 'forbidden')}</Tag>}
    >
      <Facts
        facts={[
          [t('checkedFor'), shopMoment(verdict.at, verdict.time_zone)],
          [t('version'), `${verdict.name} ${verdict.version}`],
          [t('minimum.age'), verdict.minimum_age],
          [t('id.check'), yesNo(verdict.id_check)],
          [t('next.allowed'), shopMoment(verdict.next_allowed, verdict.time_zone)],
        ]}
      />
      <h3>{t('decisions')}</h3>
      {verdict.decisions.length === 0 && <p class="soft">{t('decisions.none')}</p>}
      <ul class="plain-rows">
        {verdict.decisions.map(({ rule, kind, verdict: says, reason, until }) => (
          <li key={rule + kind + says}>
            <span>
              <code>{rule}</code> {reason}{' '}
              {until && t('until', { time: shopMoment(until, verdict.time_zone) })}
            </span>
            <Tag tone={says === 'id_check' ? 'warn' : 'bad'}>{says}</Tag>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
