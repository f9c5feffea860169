import { type Static, Type } from 'typebox'
import { component, flag, integer, nullable, oneOf } from '../../../http/fields.ts'
import { MerchantId } from '../../../http/merchant-fields.ts'
import { busyChoices } from '../rules/dispatch-settings.ts'

const optional = Type.Optional
const whenBusyWords =
  'While no driver has room: `longer` adds the time until one has room to delivery estimates, `pause` takes no deliveries until then, ' +
  '`nothing` leaves it to you. Both end automatically.'

export const ChangeDispatchSettings = Type.Object({
  merchantId: MerchantId,
  autoAssign: optional(
    Type.Boolean({ description: 'Whether orders are assigned to drivers automatically.' }),
  ),
  handOverMinutes: optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: 120,
        description:
          'Minutes an order due for pickup waits for a driver before courier companies are asked; null for never.',
      }),
    ),
  ),
  whenBusy: optional(oneOf(busyChoices, whenBusyWords)),
})
export type ChangeSettingsInput = Static<typeof ChangeDispatchSettings>

export const SettingsAnswer = Type.Object({
  settings: Type.Object(
    {
      autoAssign: flag('Whether orders are assigned to drivers automatically.'),
      handOverMinutes: nullable(
        integer('Minutes an order waits for a driver before courier companies are asked.'),
      ),
      whenBusy: oneOf(busyChoices, whenBusyWords),
      couriers: flag(
        'Whether courier companies deliver for this merchant, so that orders can be handed over.',
      ),
    },
    component('DispatchSettings', 'Automatic dispatch settings.'),
  ),
})
