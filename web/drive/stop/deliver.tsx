import { useState } from 'preact/hooks'
import { formatMoney } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { language, say } from '../context.ts'
import { changeFor, type Stop } from '../day/rules.ts'
import { settleAt } from '../route.ts'
import { report } from '../state.ts'
import { PhotoButton, PhotoPreview } from './photo.tsx'
import { Pin } from './pin.tsx'
import { Signature } from './signature.tsx'
import { customerName, Tags } from './visit-words.tsx'

type Proof = 'handed' | 'photo' | 'left_at_door' | 'signature' | 'pin'

/** The handover: an ID check if required, cash, and proof of delivery. A single tap never completes anything. */
export function Deliver({ stop }: { stop: Stop }) {
  const { order_id, customer, check_id, age_checked, leave_at_door, to_collect } = stop
  const [proof, setProof] = useState<Proof>(leave_at_door ? 'left_at_door' : 'handed')
  const [photo, setPhoto] = useState<Blob>()
  const [pin, setPin] = useState<string>()
  const needsPicture = proof === 'photo' || proof === 'left_at_door' || proof === 'signature'
  const isReady =
    (!check_id || age_checked) &&
    (!needsPicture || photo !== undefined) &&
    (proof !== 'pin' || pin !== undefined)
  const choices: Proof[] = [
    'handed',
    'photo',
    ...(check_id || to_collect > 0 ? [] : ['left_at_door' as const]),
    'signature',
    'pin',
  ]
  const complete = async () => {
    const cash = to_collect > 0 && { cash: to_collect }
    const told = proof === 'pin' && { pin: pin! }
    await report({ order_id, type: 'delivered', proof, ...told, ...cash }, needsPicture ? photo : undefined)
    settleAt('#/')
  }
  return (
    <>
      <a class="link-button" href={`#/visit/dropoff-${order_id}`}>
        <Icon name="back" />
        {customerName(customer)}
      </a>
      <h1 tabindex={-1}>{say('visit.dropoff')}</h1>
      <Tags stops={[stop]} />
      {check_id && !age_checked && (
        <a class="button wide tall" href={`#/id/${order_id}`}>
          {say('id.title')}
        </a>
      )}
      {to_collect > 0 && <Cash toCollect={to_collect} />}
      <fieldset class="choices">
        <legend>{say('handover')}</legend>
        {choices.map((one) => (
          <label key={one} class="choice-row">
            <input
              type="radio"
              name="proof"
              checked={proof === one}
              onChange={() => {
                setProof(one)
                setPhoto(undefined)
                setPin(undefined)
              }}
            />
            {say(`proof.${one}`)}
          </label>
        ))}
      </fieldset>
      {(proof === 'photo' || proof === 'left_at_door') && (
        <>
          {photo && <PhotoPreview photo={photo} />}
          <PhotoButton label={say(photo ? 'photo.again' : 'photo.take')} onPhoto={setPhoto} />
        </>
      )}
      {proof === 'signature' && <Signature onSigned={setPhoto} />}
      {proof === 'pin' && <Pin stop={stop} onPin={setPin} />}
      <div class="thumb">
        <button type="button" class="button wide tall" disabled={!isReady} onClick={() => void complete()}>
          {to_collect > 0
            ? say('complete.cash', { amount: formatMoney(to_collect, language) })
            : say('complete')}
        </button>
        <a class="button danger wide" href={`#/fail/${order_id}`}>
          {say('fail')}
        </a>
      </div>
    </>
  )
}

/** What the customer pays in cash, and the change. */
function Cash({ toCollect }: { toCollect: number }) {
  const [given, setGiven] = useState('')
  const dollars = Number(given.replace(',', '.'))
  const change = given.trim() === '' ? undefined : changeFor(toCollect, dollars)
  const amount = (sum: number) => ({ amount: formatMoney(sum, language) })
  return (
    <section class="card stack cash">
      <h2>{say('cash.title', amount(toCollect))}</h2>
      <label class="field">
        {say('cash.given')}
        <input
          inputMode="decimal"
          value={given}
          onInput={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </label>
      {change !== undefined ? (
        <strong role="status">{say('cash.change', amount(change))}</strong>
      ) : (
        dollars > 0 && (
          <span class="fault" role="status">
            {say('cash.short', amount(toCollect - dollars))}
          </span>
        )
      )}
    </section>
  )
}
