import { useEffect, useRef, useState } from 'preact/hooks'
import { orderReason } from '../../../page-contract/order-reasons.ts'
import { formatBirthDate, readBirthDate } from '../../kit/birth-date.ts'
import { Icon } from '../../kit/icon.tsx'
import { say, type TextKey } from '../context.ts'
import type { Stop } from '../day/rules.ts'
import { issuerCodes, type License, readLicense } from '../license/aamva.ts'
import { checkLicense, type LicenseCheck } from '../license/check-license.ts'
import { settleAt } from '../route.ts'
import { now, report } from '../state.ts'
import { customerName } from './visit-words.tsx'

/** What is known about the person at the door. It exists only in this page's memory. */
type Seen = {
  check: LicenseCheck
  issuer: string | null
  onId: string
  expires: string | null
  isTyped: boolean
}

const loadScanner = () => import('../license/scan.ts')

/** The date at the door, in the time zone of the order's times. */
const dayAtDoor = ({ deliver_at }: Stop) => {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(deliver_at) ?? []
  const offset = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  return new Date(now() + offset * 60_000).toISOString().slice(0, 10)
}

export function IdCheck({ stop }: { stop: Stop }) {
  const { order_id, customer } = stop
  const [seen, setSeen] = useState<Seen>()
  const [fault, setFault] = useState<TextKey>()
  const [isRefusing, setRefusing] = useState(false)
  const minAge = stop.min_age ?? 21
  // Loaded early, because hallways often have no signal.
  useEffect(() => void loadScanner().catch(() => {}), [])
  const decide = (
    license: Pick<License, 'birthDate' | 'expires' | 'firstName' | 'lastName' | 'issuer'>,
    isTyped: boolean,
  ) => {
    const order = { firstName: customer.first_name, lastName: customer.last_name, minAge }
    const onId = [license.firstName, license.lastName].filter(Boolean).join(' ')
    setFault(undefined)
    setSeen({
      check: checkLicense(license, order, dayAtDoor(stop)),
      ...{ issuer: license.issuer, expires: license.expires, onId, isTyped },
    })
  }
  const take = (text: string) => {
    const license = readLicense(text)
    if ('fault' in license) setFault('id.not_license')
    else decide(license, false)
  }
  const record = async (passed: boolean, reason?: string) => {
    const issuer = seen?.issuer
    await report({
      order_id,
      type: 'age_checked',
      passed,
      ...(issuer && { issuing_state: issuer }),
      ...(reason && { reason }),
    })
  }
  const pass = async () => {
    await record(true)
    settleAt(`#/deliver/${order_id}`)
  }
  const refuse = async (name: Refused) => {
    // In English, as stored in the record; pages translate it for their readers.
    const reason = orderReason(`id_${name}`, 'en')
    await record(false, reason)
    await report({ order_id, type: 'failed', reason, next: 'return' })
    settleAt('#/')
  }
  return (
    <>
      <a class="link-button" href={`#/deliver/${order_id}`}>
        <Icon name="back" />
        {customerName(customer)}
      </a>
      <h1 tabindex={-1}>{say('id.title')}</h1>
      {isRefusing ? (
        <Refusal minAge={minAge} onRefuse={(name) => void refuse(name)} onCancel={() => setRefusing(false)} />
      ) : seen ? (
        <Result
          {...{ seen, stop }}
          onPass={() => void pass()}
          onAgain={() => setSeen(undefined)}
          onRefuse={() => setRefusing(true)}
        />
      ) : (
        <>
          <p>{say('id.text', { name: customerName(customer), age: minAge })}</p>
          {fault && (
            <p class="fault" role="alert">
              {say(fault)}
            </p>
          )}
          <Scanner onText={take} onFault={setFault} />
          <Typed onTyped={(license) => decide(license, true)} />
          <p class="soft small">{say('id.private')}</p>
          <button type="button" class="button danger wide" onClick={() => setRefusing(true)}>
            {say('id.refuse')}
          </button>
        </>
      )}
    </>
  )
}

function Scanner({ onText, onFault }: { onText(text: string): void; onFault(fault: TextKey): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [scan, setScan] = useState<AbortController>()
  useEffect(() => () => scan?.abort(), [scan])
  const start = async () => {
    const abort = new AbortController()
    setScan(abort)
    try {
      const { scanCamera } = await loadScanner()
      const text = await scanCamera(video.current!, abort.signal)
      if (text && !abort.signal.aborted) onText(text)
    } catch (error) {
      onFault(error instanceof DOMException ? 'id.no_camera' : 'id.no_scanner')
    }
    setScan(undefined)
  }
  const readPicture = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    input.value = ''
    if (!file) return
    try {
      const { findCode } = await loadScanner()
      const text = await findCode(file).catch(() => undefined)
      if (text) onText(text)
      else onFault('id.no_code')
    } catch {
      onFault('id.no_scanner')
    }
  }
  return (
    <div class="stack">
      <div class="viewfinder" hidden={!scan}>
        <video ref={video} muted playsInline aria-label={say('id.aim')} />
        <p>{say('id.aim')}</p>
      </div>
      {scan ? (
        <button type="button" class="button quiet wide tall" onClick={() => scan.abort()}>
          {say('id.stop')}
        </button>
      ) : (
        <button type="button" class="button wide tall" onClick={() => void start()}>
          {say('id.scan')}
        </button>
      )}
      <label class="button quiet wide file-button">
        {say('id.picture')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          class="unseen"
          onChange={({ currentTarget }) => void readPicture(currentTarget)}
        />
      </label>
    </div>
  )
}

/** For IDs without a readable barcode: a passport, a scratched card, a phone without a camera. */
function Typed({ onTyped }: { onTyped(license: License): void }) {
  const [text, setText] = useState('')
  const [issuer, setIssuer] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    const birthDate = readBirthDate(text, now())
    setFaulty(birthDate === undefined)
    if (birthDate)
      onTyped({
        ...{ birthDate, issuer: issuer || null, expires: null, firstName: '', lastName: '' },
        ...{ country: null, version: 0 },
      })
  }
  return (
    <details class="card">
      <summary>{say('id.type')}</summary>
      <form class="stack" onSubmit={check}>
        <label class="field">
          {say('id.birth')}
          <input
            inputMode="numeric"
            autocomplete="off"
            value={text}
            aria-invalid={isFaulty}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        {isFaulty && (
          <p class="fault" role="alert">
            {say('id.birth.bad')}
          </p>
        )}
        <label class="field">
          {say('id.state')}
          <select value={issuer} onChange={({ currentTarget }) => setIssuer(currentTarget.value)}>
            <option value="">{say('id.state.none')}</option>
            {issuerCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
        <button type="submit" class="button wide">
          {say('id.check')}
        </button>
      </form>
    </details>
  )
}

type ResultProps = { seen: Seen; stop: Stop; onPass(): void; onAgain(): void; onRefuse(): void }

function Result({ seen: { check, onId, expires, isTyped }, stop, onPass, onAgain, onRefuse }: ResultProps) {
  const { age, isOldEnough, isExpired, isSameName } = check
  const [isPerson, setPerson] = useState(false)
  const [isValid, setValid] = useState(false)
  const mayPass = isOldEnough && !isExpired
  return (
    <>
      <div class={`verdict ${mayPass ? 'good' : 'bad'}`} role="status">
        <Icon name={mayPass ? 'check' : 'ban'} />
        <strong>
          {!isOldEnough
            ? say('id.underage', { age })
            : isExpired
              ? say('id.expired', { date: formatBirthDate(expires!) })
              : say('id.ok', { age })}
        </strong>
      </div>
      {mayPass && !isTyped && (
        <p class={isSameName ? '' : 'fault'}>
          {isSameName
            ? say('id.name.same')
            : `${say('id.name.differs', { onId, onOrder: customerName(stop.customer) })}. ${say('id.name.ask')}`}
        </p>
      )}
      {mayPass && isTyped && (
        <label class="choice-row">
          <input type="checkbox" checked={isValid} onChange={() => setValid(!isValid)} />
          {say('id.expired.ask')}
        </label>
      )}
      {mayPass && (
        <>
          <label class="choice-row">
            <input type="checkbox" checked={isPerson} onChange={() => setPerson(!isPerson)} />
            {say('id.person')}
          </label>
          <button
            type="button"
            class="button wide tall"
            disabled={!isPerson || (isTyped && !isValid)}
            onClick={onPass}
          >
            {say('id.pass')}
          </button>
        </>
      )}
      <button type="button" class="button danger wide" onClick={onRefuse}>
        {say('id.refuse')}
      </button>
      <button type="button" class="button plain wide" onClick={onAgain}>
        {say('retry')}
      </button>
    </>
  )
}

const refusals = ['underage', 'expired', 'none', 'foreign', 'intoxicated'] as const
type Refused = (typeof refusals)[number]

type RefusalProps = { minAge: number; onRefuse(name: Refused): void; onCancel(): void }

const Refusal = ({ minAge, onRefuse, onCancel }: RefusalProps) => (
  <section class="stack">
    <h2>{say('id.refuse.title')}</h2>
    <p class="soft">{say('id.after')}</p>
    {refusals.map((name) => (
      <button key={name} type="button" class="button danger wide tall" onClick={() => onRefuse(name)}>
        {say(`id.reason.${name}`, { age: minAge })}
      </button>
    ))}
    <button type="button" class="button plain wide" onClick={onCancel}>
      {say('cancel')}
    </button>
  </section>
)
