import { bodyLimits } from '../../../calls/body-limits.ts'
import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { lintDelivery } from './lint-zones.ts'
import * as wire from './schemas.ts'
import { readStreets } from './streets.ts'
import { changeZones, createZones, deleteZones, readZones, truncateZones } from './zones.ts'

const path = '/merchant/admin/zones'
const howSent =
  'Send zones as `deliveryZones`, a single one as `deliveryZone`, or as GeoJSON: a FeatureCollection in the body or in `geojson`.'

export const zoneRoutes: readonly Route[] = [
  adminRoute({
    permission: 'manage',
    method: 'GET',
    path,
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'Read delivery zones',
    input: wire.ZonesQuery,
    answer: wire.ZonesAnswer,
    handler: readZones,
  }),
  adminRoute({
    permission: 'manage',
    method: 'POST',
    path,
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Create delivery zones',
    description: `All or nothing. ${howSent}`,
    input: wire.ZonesInput,
    body: bodyLimits.lists,
    answer: wire.WrittenZones,
    refusals: ['invalid_zone'],
    handler: createZones,
  }),
  adminRoute({
    permission: 'manage',
    method: 'PUT',
    path,
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Change delivery zones',
    description: `All or nothing. Only the fields you send change, and each zone needs its \`id\`. ${howSent}`,
    input: wire.ZonesInput,
    body: bodyLimits.lists,
    answer: wire.WrittenZones,
    refusals: ['invalid_zone', 'unknown_zone'],
    handler: changeZones,
  }),
  adminRoute({
    permission: 'manage',
    method: 'DELETE',
    path,
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Delete delivery zones',
    input: wire.ZoneIdsInput,
    answer: wire.ZoneIds,
    refusals: ['invalid_zone', 'unknown_zone'],
    handler: deleteZones,
  }),
  adminRoute({
    permission: 'manage',
    method: 'DELETE',
    path: `${path}/truncate`,
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Delete all delivery zones',
    input: OfMerchant,
    answer: wire.ZoneIds,
    handler: truncateZones,
  }),
  adminRoute({
    permission: 'manage',
    method: 'GET',
    path: `${path}/streets`,
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'Read the streets in a map area of zones',
    description: 'Streets in the gazetteer, to draw below zones. Empty if another geocoder is used.',
    input: wire.StreetsQuery,
    answer: wire.StreetsAnswer,
    handler: readStreets,
  }),
  adminRoute({
    permission: 'manage',
    method: 'POST',
    path: `${path}/lint`,
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'Check delivery zones for mistakes',
    description: `Checks the zones you send, or the stored ones if you send none. Stores nothing. ${howSent}`,
    input: wire.ZonesInput,
    body: bodyLimits.lists,
    answer: wire.Findings,
    refusals: ['invalid_zone'],
    runs: 'read',
    handler: lintDelivery,
  }),
]
