import type { TObject } from 'typebox'
import { bodyLimits } from '../../calls/body-limits.ts'
import { openPhotoLinks, type PhotoLinks } from '../../calls/photo-links.ts'
import { OfMerchant } from '../../http/merchant-fields.ts'
import { noInput, type Route, type RouteSpec, route } from '../../http/route.ts'
import type { Deps } from '../../start/deps.ts'
import { adminRoute } from '../members/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { assignOrder, readBoard } from './board/dispatch-board.ts'
import * as board from './board/schemas.ts'
import { changeDriver, inviteDriver, readDrivers, removeDriver } from './people/manage-drivers.ts'
import { mustDrive } from './people/own-drivers.ts'
import * as people from './people/schemas.ts'
import { changeShift, readShift } from './people/shifts.ts'
import type { DriverDeliveries } from './ports.ts'
import { openPositions, type Positions } from './positions/report-positions.ts'
import * as positions from './positions/schemas.ts'
import { readPlan } from './routing/read-plan.ts'
import { PlanAnswer } from './routing/schemas.ts'
import * as settings from './settings/schemas.ts'
import { changeSettings, readSettings } from './settings/settings.ts'
import * as settling from './settling/schemas.ts'
import { readOwnShifts, readShifts, settleShift } from './settling/settle-shifts.ts'
import { applyActions } from './stops/apply-actions.ts'
import { uploadProof } from './stops/proofs.ts'
import { readReports, showProof } from './stops/read-reports.ts'
import { readStops } from './stops/read-stops.ts'
import * as stops from './stops/schemas.ts'

export type DriverRouteDeps = Pick<Deps, 'db' | 'clock' | 'images' | 'settings'> & {
  config: { publicUrl: string }
  deliveries: DriverDeliveries
  merchants: MerchantDirectory
}

type DriverSpec<Input extends TObject> = Omit<
  RouteSpec<Input>,
  'access' | 'chapter' | 'mustBeAllowed' | 'roles'
>

/** A driver's operation: requires an access token with the scope `driver`, of a person who drives for a merchant. */
const driverRoute = <Input extends TObject>(spec: DriverSpec<Input>): Route =>
  route({
    access: 'customer',
    chapter: 'Driver',
    roles: ['driver'],
    mustBeAllowed: mustDrive,
    changesSnapshots: false,
    ...spec,
    refusals: ['forbidden', ...(spec.refusals ?? [])],
  } as RouteSpec<Input>)

/** The merchant’s own drivers: who they are, their orders, and their reports. */
export function driverRoutes(given: DriverRouteDeps): Route[] {
  const proofLinks = openPhotoLinks(given.settings.sealing, {
    purpose: 'proof of a delivery',
    address: `${given.config.publicUrl}/driver/proofs/`,
  })
  const deps = { ...given, proofLinks, positions: openPositions(given) }
  return [...ofMerchants(deps), ...ofDrivers(deps)]
}

type RouteDeps = DriverRouteDeps & { proofLinks: PhotoLinks; positions: Positions }

const roster = { path: '/merchant/admin/drivers', impersonators: 'impersonate' } as const
const shifts = { path: '/merchant/admin/drivers/shifts', impersonators: 'impersonate' } as const
const dispatch = {
  path: '/merchant/admin/dispatch',
  permission: 'orders',
  impersonators: 'impersonate',
} as const

const ofMerchants = (deps: RouteDeps): Route[] => [
  adminRoute({
    ...roster,
    permission: 'orders',
    method: 'GET',
    staff: 'read',
    summary: 'List the drivers of the merchant’s group',
    description: 'Everyone with the role `driver`, and open invitations.',
    input: OfMerchant,
    answer: people.Drivers,
    handler: (input, call) => readDrivers(deps, input, call),
  }),
  adminRoute({
    path: roster.path,
    permission: 'staff',
    method: 'POST',
    staff: 'own',
    summary: 'Invite a driver',
    description:
      'Like POST /merchant/admin/staff with the role `driver`: a link that can be accepted once, within seven days. A driver may ' +
      'work for several merchants of a group, and for several groups.',
    input: people.NewDriver,
    answer: people.DriverAnswer,
    refusals: ['already_staff'],
    // Each sends an email to an address the caller chooses.
    budget: { name: 'invitations', requests: 60, seconds: 3600 },
    changesSnapshots: false,
    handler: (input, call) => inviteDriver(deps, input, call),
  }),
  adminRoute({
    path: roster.path,
    permission: 'manage',
    method: 'PUT',
    staff: 'own',
    summary: 'Change a driver’s vehicle or maximum load',
    description: 'Only the fields you send change.',
    input: people.ChangeDriver,
    answer: people.DriverAnswer,
    refusals: ['unknown_driver'],
    changesSnapshots: false,
    handler: (input, call) => changeDriver(deps, input, call),
  }),
  adminRoute({
    path: roster.path,
    permission: 'staff',
    method: 'DELETE',
    staff: 'own',
    summary: 'Remove a driver or withdraw an invitation',
    description: 'Refused (`invalid_action`) while the driver has orders to deliver.',
    input: people.OneDriver,
    answer: people.Removed,
    refusals: ['unknown_driver', 'invalid_action'],
    changesSnapshots: false,
    handler: (input, call) => removeDriver(deps, input, call),
  }),
  adminRoute({
    ...dispatch,
    method: 'GET',
    staff: 'read',
    summary: 'Read the dispatch board',
    description:
      'The orders to deliver, who has each, and the merchant’s drivers. An order is with at most one of these: a driver, a ' +
      'courier company, or no one yet.',
    input: OfMerchant,
    answer: board.Board,
    handler: (input, call) => readBoard(deps, input, call),
  }),
  adminRoute({
    ...dispatch,
    method: 'PUT',
    staff: 'care',
    impersonators: 'care',
    summary: 'Assign an order to a driver',
    description:
      'Assigns a confirmed or ready order to a driver, or unassigns it (`driver`: null). An order on the road can go to another ' +
      'driver, but not back. Refused while a courier company has the order or is being asked to take it (`has_courier`); a search ' +
      'for couriers that hasn’t booked one ends. A courier order that is unassigned from its driver is offered to courier companies again.',
    input: board.Assign,
    answer: board.AssignedOrder,
    refusals: ['unknown_order', 'unknown_driver', 'has_courier', 'driver_full', 'invalid_action'],
    changesSnapshots: false,
    handler: (input, call) => assignOrder(deps, input, call),
  }),
  adminRoute({
    ...dispatch,
    path: '/merchant/admin/dispatch/plan',
    method: 'GET',
    staff: 'read',
    summary: 'Suggest drivers and routes',
    description:
      'The best route for each driver’s current orders, and who should take unassigned orders, based on when the food is ready, how ' +
      'long it waits, when it was promised, and the driver’s load. Nothing is assigned.',
    input: OfMerchant,
    answer: PlanAnswer,
    handler: (input, call) => readPlan(deps, input, call),
  }),
  adminRoute({
    ...dispatch,
    path: '/merchant/admin/dispatch/settings',
    method: 'GET',
    staff: 'read',
    summary: 'Read the automatic dispatch settings',
    input: OfMerchant,
    answer: settings.SettingsAnswer,
    handler: readSettings,
  }),
  adminRoute({
    permission: 'manage',
    impersonators: 'impersonate',
    path: '/merchant/admin/dispatch/settings',
    method: 'PUT',
    staff: 'own',
    summary: 'Change the automatic dispatch settings',
    description: 'Only the fields you send change.',
    input: settings.ChangeDispatchSettings,
    answer: settings.SettingsAnswer,
    changesSnapshots: false,
    handler: changeSettings,
  }),
  adminRoute({
    ...shifts,
    permission: 'manage',
    method: 'GET',
    staff: 'read',
    summary: 'List the shifts of the group’s drivers',
    description: 'Deliveries, tips, miles, and the cash that each driver owes the shop.',
    input: settling.ListShifts,
    answer: settling.Shifts,
    handler: (input, call) => readShifts(input, call),
  }),
  adminRoute({
    permission: 'manage',
    path: `${shifts.path}/{shift_id}/settle`,
    method: 'POST',
    staff: 'own',
    summary: 'Settle the cash of a shift',
    description:
      'Records once what the driver handed in at the end of a shift. Compare `cash_handed_in` with ' +
      '`cash_collected` to see what is missing or over. The marketplace’s books don’t change: cash is the merchant’s once the order is completed.',
    input: settling.Settle,
    answer: settling.SettledShift,
    refusals: ['unknown_shift', 'invalid_action'],
    changesSnapshots: false,
    handler: (input, call) => settleShift(input, call),
  }),
  adminRoute({
    permission: 'orders',
    impersonators: 'impersonate',
    path: '/merchant/admin/dispatch/{order_id}/reports',
    method: 'GET',
    staff: 'read',
    summary: 'Read drivers’ reports on an order',
    description:
      'Every report, applied or not, with its proof: who picked it up and when, the age check (result and issuing state), the photo or ' +
      'signature, cash, and failed attempts.',
    input: stops.OneOrder,
    answer: stops.Reports,
    refusals: ['unknown_order'],
    handler: (input, call) => readReports(deps, input, call),
  }),
  route({
    access: 'public',
    chapter: 'Driver',
    method: 'GET',
    path: '/driver/proofs/{token}',
    summary: 'Read a proof-of-delivery photo',
    description: 'At the URL given in a report, which is valid for one to two hours.',
    input: stops.ProofToken,
    answer: { contentType: 'image/webp' },
    refusals: ['unknown_path'],
    handler: ({ token }, call) => showProof(deps, token, call),
  }),
]

const ofDrivers = (deps: RouteDeps): Route[] => [
  driverRoute({
    method: 'GET',
    path: '/driver/shift',
    summary: 'Read your shift',
    description: 'The groups you drive for, and your shift in each. Requires the scopes `global,driver`.',
    input: noInput,
    answer: people.OwnDrivers,
    handler: (_input, call) => readShift(call),
  }),
  driverRoute({
    method: 'PUT',
    path: '/driver/shift',
    summary: 'Start or end your shift, or take a break',
    description:
      'The latest change wins, even if sent late: an earlier one changes nothing. You keep your orders ' +
      'when you end your shift.',
    input: people.ShiftChange,
    answer: people.OwnDrivers,
    refusals: ['unknown_group'],
    handler: changeShift,
  }),
  driverRoute({
    method: 'GET',
    path: '/driver/shifts',
    summary: 'List your recent shifts',
    description: 'Deliveries, tips and miles, the cash you collected, and what you handed in.',
    input: noInput,
    answer: settling.OwnShifts,
    handler: (_input, call) => readOwnShifts(call),
  }),
  driverRoute({
    method: 'GET',
    path: '/driver/stops',
    summary: 'List your stops',
    description: 'The orders you have, and what you bring back to the merchant.',
    input: noInput,
    answer: stops.Stops,
    handler: (_input, call) => readStops(deps, call),
  }),
  driverRoute({
    method: 'POST',
    path: '/driver/actions',
    summary: 'Report what you did',
    description:
      'Accepts the queue of a phone that may have been offline. Each action has an id you choose and the time at which it happened, ' +
      'counts once, and is applied in its own transaction. A phone may skip steps (`delivered` without `arrived`), and a step that ' +
      'other reports have overtaken is recorded but not applied. `picked_up` sets the order to out_for_delivery, `delivered` completes it.',
    input: stops.Actions,
    answer: stops.ActionResults,
    runs: 'steps',
    handler: (input, call) => applyActions(deps, input, call),
  }),
  route({
    access: 'customer',
    chapter: 'Driver',
    roles: ['driver'],
    method: 'POST',
    path: '/driver/positions',
    summary: 'Report your position',
    description:
      'Stored only while you are on shift with an order, at most every 10 seconds, for 24 hours; anything else is dropped. Your ' +
      'customers see your latest position, as with a courier.',
    input: positions.Positions,
    answer: positions.Kept,
    refusals: ['forbidden'],
    // One statement writes many phones' reports, outside of any single request.
    runs: 'read',
    handler: (input, call) => deps.positions.report(input, call),
  }),
  driverRoute({
    method: 'POST',
    path: '/driver/orders/{order_id}/proof',
    summary: 'Upload a photo or signature',
    description:
      'For `image` of the action `delivered`. The image is re-encoded, which removes camera metadata, and deleted ' +
      'after 180 days.',
    input: stops.NewProof,
    answer: stops.UploadedProof,
    refusals: ['unknown_order'],
    body: bodyLimits.image,
    budget: { name: 'uploads', requests: 600, seconds: 3600 },
    runs: 'steps',
    handler: (input, call) => uploadProof(deps, input, call),
  }),
]
