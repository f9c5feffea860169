import { useState } from 'preact/hooks'
import { addRuleVersion, readRuleVersion } from '../../console/api/rules.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { navigate, setLeaveGuard } from '../../console/router.ts'
import { Field, Select, TextArea } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Act } from '../frame/act.tsx'
import { PageHead, Panel } from '../frame/parts.tsx'
import { pathTo } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import {
  newRule,
  type RuleDocument,
  type RuleType,
  readDocument,
  ruleTypes,
  writeDocument,
} from './rule-form.ts'
import { RuleForm } from './rule-form-parts.tsx'

const t = wordsIn('ruleForm')
const words = wordsIn('ruleWords')
const emptyDocument: RuleDocument = { name: '', version: '', disclaimers: [], rules: [] }

/** A new version based on an existing one: a form next to its text. A change in one appears in the other at once. */
export function EditPage({ from }: { from: string }) {
  const asked = useAsked(`edit ${from}`, async () => {
    if (from === '') return { text: writeDocument(emptyDocument) }
    const { document } = await readRuleVersion({ version: from })
    // The version number identifies a text, so a different text needs a new one.
    return { text: writeDocument({ ...(document as RuleDocument), version: '' }) }
  })
  return (
    <>
      <PageHead
        title={from ? t('title.from', { version: from }) : t('title')}
        back={{ href: pathTo('rules'), text: t('back') }}
      />
      <Loaded asked={asked}>{({ text }) => <Editor start={text} />}</Loaded>
    </>
  )
}

function Editor({ start }: { start: string }) {
  const [text, setText] = useState(start)
  useLeaveGuard(text !== start)
  const read = readDocument(text)
  const document = 'document' in read ? read.document : undefined
  return (
    <div class="rule-editor">
      <div class="stack">
        {document ? (
          <SetForm document={document} onChange={(changed) => setText(writeDocument(changed))} />
        ) : (
          <Notice kind="problem">
            {t('fault' in read && read.fault === 'json' ? 'fault.json' : 'fault.rules')}
          </Notice>
        )}
      </div>
      <Panel
        title={t('text')}
        end={
          document && (
            <Act
              call={addRuleVersion}
              label={t('load')}
              tone=""
              what={<p>{t('load.what')}</p>}
              run={() => addRuleVersion({ document: JSON.parse(text) })}
              onDone={() => {
                setLeaveGuard(undefined)
                void navigate(pathTo('rules', ['versions', String(document.version)]))
              }}
            />
          )
        }
      >
        <TextArea
          name="document"
          label={t('text.label')}
          value={text}
          maxLength={1_000_000}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </Panel>
    </div>
  )
}

function SetForm({ document, onChange }: { document: RuleDocument; onChange(next: RuleDocument): void }) {
  const { rules } = document
  const ids = rules.map(({ id }) => String(id))
  const put = (index: number, next: RuleDocument['rules']) =>
    onChange({ ...document, rules: [...rules.slice(0, index), ...next, ...rules.slice(index + 1)] })
  const textField = (name: 'name' | 'version', hint?: string) => (
    <Field
      name={`set-${name}`}
      label={t(`set.${name}`)}
      {...(hint && { hint })}
      value={String(document[name] ?? '')}
      onInput={(event) => onChange({ ...document, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Panel title={t('set')}>
        {textField('name')}
        {textField('version', t('set.version.hint'))}
      </Panel>
      {rules.map((rule, index) => (
        <RuleForm
          key={index}
          rule={rule}
          place={index}
          onChange={(changed) => put(index, [changed])}
          onRemove={() => put(index, [])}
        />
      ))}
      <Select
        name="new-rule"
        label={t('add')}
        value=""
        options={[
          { value: '', label: t('add.choose') },
          ...ruleTypes.map((value) => ({ value, label: words(`kind.${value}`) })),
        ]}
        onChange={(event) => {
          const type = event.currentTarget.value as RuleType | ''
          if (type) onChange({ ...document, rules: [...rules, newRule(type, ids)] })
        }}
      />
    </>
  )
}
