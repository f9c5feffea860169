import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { changeEmail, previewEmail, readEmails, testEmail } from '../../console/api/system.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { describeRefusal } from '../../console/context.ts'
import { useLeaveGuard } from '../../console/leave-guard.ts'
import { type Faults, Field, Select, TextArea } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import { showToast } from '../../kit/toast.ts'
import { Act, reasonField } from '../frame/act.tsx'
import { may } from '../frame/me.ts'
import { Panel } from '../frame/parts.tsx'
import { frame, wordsIn } from '../frame/words.ts'
import { Letter } from './letter.tsx'

const t = wordsIn('emails')
type Email = Answer<'get_operator_emails'>['emails'][number]
type Text = Email['texts'][number]
type Words = Pick<Text, 'subject' | 'opening'>

const isEdited = ({ texts }: Email) =>
  texts.some(({ subject, opening, original }) => subject !== original.subject || opening !== original.opening)

/** The subject and opening sentence of each email, in each language we send. */
export function EmailsPage() {
  const asked = useAsked('emails', () => readEmails())
  const [place, setPlace] = useState({ email: 'order_placed', language: 'en' })
  return (
    <Loaded asked={asked}>
      {({ emails }) => {
        const email = emails.find(({ email: name }) => name === place.email) ?? emails[0]!
        const text = email.texts.find(({ language }) => language === place.language) ?? email.texts[0]!
        return (
          <>
            <Panel title={t('title')}>
              <p class="soft">{t('lead')}</p>
              <div class="columns">
                <Select
                  name="email"
                  label={t('email')}
                  value={email.email}
                  options={emails.map((each) => ({
                    value: each.email,
                    label: t(isEdited(each) ? 'edited' : 'as.it.is', { name: t(`email.${each.email}`) }),
                    group: t(`group.${each.group}`),
                  }))}
                  onChange={(event) =>
                    setPlace((before) => ({ ...before, email: event.currentTarget.value }))
                  }
                />
                <Select
                  name="language"
                  label={t('language')}
                  value={text.language}
                  options={email.texts.map(({ language: value }) => ({
                    value,
                    label: t(`language.${value}`),
                  }))}
                  onChange={(event) =>
                    setPlace((before) => ({ ...before, language: event.currentTarget.value }))
                  }
                />
              </div>
            </Panel>
            <Editor
              key={JSON.stringify([email.email, text])}
              {...{ email, text }}
              reload={() => void asked.ask()}
            />
          </>
        )
      }}
    </Loaded>
  )
}

type EditorProps = { email: Email; text: Text; reload(): void }

function Editor({
  email: { email, variables, about_order: isAboutOrder },
  text: { language, subject, opening, original },
  reload,
}: EditorProps) {
  const [words, setWords] = useState<Words>({ subject, opening })
  const [orderId, setOrderId] = useState('')
  const { last, caret } = useCaret(words)
  const mayChange = may(changeEmail)
  const draft = {
    email,
    language,
    ...words,
    ...(isAboutOrder && /^\d{1,15}$/.test(orderId) && { order_id: Number(orderId) }),
  }
  const { shown, faults } = usePreview(draft)
  const isSame = words.subject === subject && words.opening === opening
  useLeaveGuard(!isSame)
  const isOriginal = subject === original.subject && opening === original.opening
  const field = (name: keyof Words) => ({
    ...{ name, faults, label: t(name), value: words[name], disabled: !mayChange },
    onInput: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setWords((before) => ({ ...before, [name]: value }))
    },
    onBlur: ({ currentTarget: { selectionStart, selectionEnd } }: { currentTarget: HTMLInputElement }) => {
      last.current = { name, from: selectionStart ?? 0, to: selectionEnd ?? 0 }
    },
  })
  const insert = (variable: string) => {
    const { name, from, to } = last.current ?? { name: 'opening', from: opening.length, to: opening.length }
    const before = words[name].slice(0, from)
    // Inserted as a separate word, except after a bracket, a quotation mark or a number sign.
    const value = `${before}${/[\p{L}\p{N},.:;!?}]$/u.test(before) ? ' ' : ''}{${variable}}`
    caret.current = { name, at: value.length }
    setWords((before) => ({ ...before, [name]: value + before[name].slice(to) }))
  }
  return (
    <div class="brand-editor">
      <Panel title={t('words')}>
        <Field {...field('subject')} maxLength={120} />
        <TextArea {...field('opening')} maxLength={400} rows={3} />
        {mayChange && (
          <div>
            <p class="hint">{t('variables')}</p>
            <div class="row">
              {variables.map((name) => (
                <button
                  key={name}
                  type="button"
                  class="button quiet small-button"
                  title={`{${name}}`}
                  onClick={() => insert(name)}
                >
                  {t(`variable.${name}` as 'variable.shop')}
                </button>
              ))}
            </div>
          </div>
        )}
        <p class="hint">{t(isAboutOrder ? 'rest' : 'rest.simple')}</p>
        {mayChange && (
          <div class="actions">
            {isSame || faults ? (
              <button type="button" class="button" disabled>
                {t('save')}
              </button>
            ) : (
              <Act
                call={changeEmail}
                label={t('save')}
                title={t(`email.${email}`)}
                tone=""
                what={<p>{t('save.what')}</p>}
                fields={[reasonField]}
                run={(_values, because) => changeEmail({ email, language, ...words }, because)}
                done={t('saved')}
                onDone={reload}
              />
            )}
            {!isOriginal && (
              <Act
                call={changeEmail}
                label={t('reset')}
                title={t(`email.${email}`)}
                what={
                  <>
                    <p>{t('reset.what')}</p>
                    <p>
                      <strong>{original.subject}</strong>
                      <br />
                      {original.opening}
                    </p>
                  </>
                }
                fields={[reasonField]}
                run={(_values, because) =>
                  changeEmail({ email, language, subject: null, opening: null }, because)
                }
                done={t('saved')}
                onDone={reload}
              />
            )}
          </div>
        )}
      </Panel>
      <Panel title={t('preview')}>
        {isAboutOrder ? (
          <Field
            name="order_id"
            label={t('order')}
            hint={t('order.hint')}
            inputmode="numeric"
            optional={t('order.latest')}
            value={orderId}
            onInput={(event) => setOrderId(event.currentTarget.value.trim())}
          />
        ) : (
          <p class="hint">{t('made.up')}</p>
        )}
        {faults && <Notice kind="problem">{Object.values(faults).flat().join(' ')}</Notice>}
        {shown && <Letter {...shown} />}
        {may(testEmail) && (
          <div>
            <button
              type="button"
              class="button quiet"
              disabled={!shown || faults !== undefined}
              onClick={() => void sendTest(draft)}
            >
              {t('test')}
            </button>
          </div>
        )}
      </Panel>
    </div>
  )
}

/** Remembers the caret of the field that was left last, and where it belongs after a variable was inserted. */
function useCaret(words: Words) {
  const last = useRef<{ name: keyof Words; from: number; to: number } | undefined>(undefined)
  const caret = useRef<{ name: keyof Words; at: number } | undefined>(undefined)
  useEffect(() => {
    if (!caret.current) return
    const { name, at } = caret.current
    caret.current = undefined
    const field = document.getElementById(`field-${name}`) as HTMLInputElement | null
    field?.focus()
    field?.setSelectionRange(at, at)
  }, [words])
  return { last, caret }
}

type Draft = Parameters<typeof previewEmail>[0]

async function sendTest(draft: Draft) {
  try {
    const { to } = await testEmail(draft)
    showToast(t('test.sent', { to }))
  } catch (error) {
    showToast(describeRefusal(error, frame('fault.away')).join(' '))
  }
}

/** Requested once typing pauses; the last valid preview stays visible next to an error. */
function usePreview(draft: Draft) {
  const [shown, setShown] = useState<Answer<'post_operator_emails_email_preview'>>()
  const [faults, setFaults] = useState<Faults>()
  const turn = useRef(0)
  const key = JSON.stringify(draft)
  useEffect(() => {
    const own = ++turn.current
    const timer = setTimeout(async () => {
      try {
        const preview = await previewEmail(draft)
        if (own !== turn.current) return
        setShown(preview)
        setFaults(undefined)
      } catch (error) {
        if (own !== turn.current) return
        setFaults(faultsIn(error))
      }
    }, 250)
    return () => clearTimeout(timer)
  }, [key])
  return { shown, faults }
}

function faultsIn(error: unknown): Faults {
  try {
    return splitFaults(error, ['subject', 'opening', 'order_id'])
  } catch {
    return { '': describeRefusal(error, frame('fault.away')) }
  }
}
