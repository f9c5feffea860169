import { language } from '../../console/context.ts'
import { Choice, Field, Select } from '../../kit/form.tsx'
import { formatWeekday } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { wordsIn } from '../frame/words.ts'
import {
  goods,
  type RuleFields,
  readFields,
  ruleTypes,
  type Window,
  type WrittenRule,
  ways,
  writeFields,
} from './rule-form.ts'

const t = wordsIn('ruleForm')
const words = wordsIn('ruleWords')
const dayNames = [0, 1, 2, 3, 4, 5, 6].map((day) => formatWeekday(day, language, 'short'))

type Change = (part: Partial<RuleFields>) => void
type TextName =
  | 'id'
  | 'reason'
  | 'states'
  | 'county'
  | 'zips'
  | 'from'
  | 'until'
  | 'dates'
  | 'maxMl'
  | 'maxUnits'
  | 'age'

type RuleFormProps = { rule: WrittenRule; place: number; onChange(rule: WrittenRule): void; onRemove(): void }

/** One rule, read from the text and written back to it. */
export function RuleForm({ rule, place, onChange, onRemove }: RuleFormProps) {
  const fields = readFields(rule)
  const change: Change = (part) => onChange(writeFields(rule, { ...fields, ...part }))
  const field = (name: TextName, type: 'text' | 'number' | 'date' = 'text') => (
    <Field
      name={`rule-${place}-${name}`}
      label={t(`field.${name}`)}
      type={type}
      required={false}
      value={fields[name]}
      onInput={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <details class="panel rule-form">
      <summary>
        <code>{fields.id}</code> <span class="soft">{fields.reason}</span>
      </summary>
      <div class="field-pair">
        {field('id')}
        <Select
          name={`rule-${place}-type`}
          label={t('field.type')}
          value={fields.type}
          options={ruleTypes.map((value) => ({ value, label: words(`kind.${value}`) }))}
          onChange={(event) => change({ type: event.currentTarget.value })}
        />
      </div>
      {field('reason')}
      {fields.type === 'hours' && <Windows fields={fields} place={place} change={change} />}
      {fields.type === 'minimum_age' && field('age', 'number')}
      {fields.type === 'dry_days' && field('dates')}
      {fields.type === 'quantity_cap' && (
        <div class="field-pair">
          {field('maxMl', 'number')}
          {field('maxUnits', 'number')}
        </div>
      )}
      <Several
        legend={t('field.kinds')}
        all={goods}
        chosen={fields.kinds}
        label={(one) => words(`goods.${one}`)}
        onChange={(kinds) => change({ kinds })}
      />
      <Several
        legend={t('field.applies')}
        all={ways}
        chosen={fields.applies}
        label={(one) => words(`how.${one}`)}
        onChange={(applies) => change({ applies })}
      />
      <div class="field-pair">
        {field('states')}
        {field('county')}
      </div>
      {field('zips')}
      <div class="field-pair">
        {field('from', 'date')}
        {field('until', 'date')}
      </div>
      <div>
        <button type="button" class="button danger small-button" onClick={onRemove}>
          <Icon name="trash" /> {t('remove')}
        </button>
      </div>
    </details>
  )
}

function Several<Value extends string>({
  legend,
  all,
  chosen,
  label,
  onChange,
}: {
  legend: string
  all: readonly Value[]
  chosen: readonly string[]
  label(value: Value): string
  onChange(chosen: string[]): void
}) {
  return (
    <fieldset class="several">
      <legend>{legend}</legend>
      {all.map((value) => (
        <Choice
          key={value}
          type="checkbox"
          label={label(value)}
          checked={chosen.includes(value)}
          onChange={() =>
            onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
          }
        />
      ))}
    </fieldset>
  )
}

/** When goods are sold, or when they are not. No day chosen means every day. */
function Windows({ fields, place, change }: { fields: RuleFields; place: number; change: Change }) {
  const { windows, isAllowed } = fields
  const put = (index: number, next: readonly Window[]) =>
    change({ windows: [...windows.slice(0, index), ...next, ...windows.slice(index + 1)] })
  return (
    <>
      <Select
        name={`rule-${place}-allowed`}
        label={t('field.windows')}
        value={isAllowed ? 'allowed' : 'forbidden'}
        options={(['forbidden', 'allowed'] as const).map((value) => ({
          value,
          label: t(`windows.${value}`),
        }))}
        onChange={(event) => change({ isAllowed: event.currentTarget.value === 'allowed' })}
      />
      {windows.map((window, index) => (
        <fieldset key={index} class="several window">
          <legend>{t('window', { number: index + 1 })}</legend>
          {dayNames.map((name, day) => (
            <Choice
              key={name}
              type="checkbox"
              label={name}
              checked={window.days.includes(day)}
              onChange={() => {
                const without = window.days.filter((one) => one !== day)
                put(index, [
                  { ...window, days: without.length < window.days.length ? without : [...without, day] },
                ])
              }}
            />
          ))}
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              name={`rule-${place}-window-${index}-${end}`}
              label={t(`window.${end}`)}
              value={window[end]}
              placeholder="HH:MM"
              onInput={(event) => put(index, [{ ...window, [end]: event.currentTarget.value }])}
            />
          ))}
          <button type="button" class="button quiet small-button" onClick={() => put(index, [])}>
            {t('window.remove')}
          </button>
        </fieldset>
      ))}
      <div>
        <button
          type="button"
          class="button quiet small-button"
          onClick={() => put(windows.length, [{ days: [], from: '08:00', to: '22:00' }])}
        >
          {t('window.add')}
        </button>
      </div>
    </>
  )
}
