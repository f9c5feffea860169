import { useState } from 'preact/hooks'
import type { Answer } from '../../../sdk/src/index.ts'
import { changeDriver, inviteDriver, listDrivers, removeDriver } from '../../console/api/dispatch.ts'
import { Loaded, useAsked, useChange } from '../../console/ask.tsx'
import { readerTime } from '../../console/clock.ts'
import { askFirst } from '../../console/question.tsx'
import { Select } from '../../kit/form.tsx'
import { formatDate, formatPhone } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Shop } from '../frame/place.ts'
import { wordsIn } from '../frame/words.ts'
import { InviteFrame } from '../staff/invite-frame.tsx'
import { driverName } from './board.ts'

const t = wordsIn('dispatch')
type Driver = Answer<'get_merchant_admin_drivers'>['drivers'][number]
type Vehicle = Driver['vehicle']
const vehicles = ['foot', 'bike', 'scooter', 'car'] as const
const loads = [1, 2, 3, 4, 5, 6, 8, 10]

/** The drivers of the shop’s group, and invited ones. */
export function DriversView({ shop: { merchantId, role } }: { shop: Shop }) {
  const asked = useAsked(`drivers ${merchantId}`, () => listDrivers({ merchantId }))
  const { faults, change } = useChange(asked)
  const isOwner = role === 'owner'
  return (
    <>
      {faults && <Notice kind="problem">{faults.join(' ')}</Notice>}
      <Loaded asked={asked}>
        {({ drivers }) => (
          <div class="staff-columns">
            <ul class="card rows staff" aria-label={t('view.drivers')}>
              {drivers.length === 0 && <li class="soft">{t('drivers.none')}</li>}
              {drivers.map((driver) => (
                <Entry
                  key={driver.email}
                  {...{ driver, merchantId, isOwner }}
                  mayChange={role !== 'kitchen'}
                  onChange={change}
                />
              ))}
            </ul>
            {isOwner ? (
              <InviteForm merchantId={merchantId} onInvited={asked.ask} />
            ) : (
              <p class="soft">{t('owners.invite')}</p>
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

type EntryProps = {
  driver: Driver
  merchantId: number
  isOwner: boolean
  mayChange: boolean
  onChange(work: () => Promise<unknown>, done: string): Promise<void>
}

function Entry({ driver, merchantId, isOwner, mayChange, onChange }: EntryProps) {
  const { email, vehicle, maxLoad, status, state, stops, phone, expires } = driver
  const name = driverName(driver)
  const save = (changes: { vehicle?: Vehicle; maxLoad?: number }) =>
    void onChange(() => changeDriver({ merchantId, email, ...changes }), t('saved'))
  const choices = loads.includes(maxLoad) ? loads : [...loads, maxLoad].toSorted((a, b) => a - b)
  return (
    <li class="staff-member">
      <div class="staff-who">
        <strong>{name}</strong>
        {name !== email && <span class="soft small">{email}</span>}
        {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        {status === 'expired' ? (
          <span class="tag bad">{t('invite.expired')}</span>
        ) : status === 'invited' ? (
          <span class="tag warn">
            {t('invite.until', { day: expires ? readerTime(expires, formatDate) : '' })}
          </span>
        ) : (
          <span class={state === 'on' ? 'tag good' : 'tag'}>
            {t(`shift.${state}`)}
            {stops > 0 && ` · ${t('load', { count: stops, max: maxLoad })}`}
          </span>
        )}
      </div>
      <div class="row">
        <select
          aria-label={t('vehicle.of', { name })}
          value={vehicle}
          disabled={!mayChange}
          onChange={(event) => save({ vehicle: event.currentTarget.value as Vehicle })}
        >
          {vehicles.map((one) => (
            <option key={one} value={one}>
              {t(`vehicle.${one}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('max.of', { name })}
          value={String(maxLoad)}
          disabled={!mayChange}
          onChange={(event) => save({ maxLoad: Number(event.currentTarget.value) })}
        >
          {choices.map((count) => (
            <option key={count} value={String(count)}>
              {t('max', { count })}
            </option>
          ))}
        </select>
        {isOwner && (
          <button
            type="button"
            class="icon-button"
            aria-label={t('remove', { name })}
            onClick={async () => {
              if (await askFirst(t('remove.ask', { name }), t('remove', { name })))
                await onChange(() => removeDriver({ merchantId, email }), t('removed', { name }))
            }}
          >
            <Icon name="trash" />
          </button>
        )}
      </div>
    </li>
  )
}

function InviteForm({ merchantId, onInvited }: { merchantId: number; onInvited(): Promise<void> }) {
  const [vehicle, setVehicle] = useState<Vehicle>('car')
  const [maxLoad, setMaxLoad] = useState(4)
  const invite = (email: string) =>
    inviteDriver({ merchantId, email, vehicle, maxLoad, merchants: [merchantId] })
  return (
    <InviteFrame {...{ t, invite, onInvited }}>
      <Select
        name="vehicle"
        label={t('vehicle')}
        value={vehicle}
        options={vehicles.map((one) => ({ value: one, label: t(`vehicle.${one}`) }))}
        onChange={(event) => setVehicle(event.currentTarget.value as Vehicle)}
      />
      <Select
        name="maxLoad"
        label={t('max.label')}
        value={String(maxLoad)}
        options={loads.map((count) => ({ value: String(count), label: t('max', { count }) }))}
        onChange={(event) => setMaxLoad(Number(event.currentTarget.value))}
      />
    </InviteFrame>
  )
}
