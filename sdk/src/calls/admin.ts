import type { Call, CallOptions, Input } from '../call.ts'
import type { Id } from './place.ts'

type Of<Id extends Parameters<Call>[0], Key extends keyof Input<Id>> = NonNullable<Input<Id>[Key]>
export type NewEntity = Of<'post_merchant_admin_menu', 'entities'>[number]
export type ChangedEntity = Of<'put_merchant_admin_menu', 'entities'>[number]
export type MenuLink = Of<'post_merchant_admin_menu_link', 'links'>[number]
export type MenuTree = Of<'post_merchant_admin_menu_structure', 'menu'>
export type MenuSchedule = Of<'post_merchant_admin_menu_schedule', 'schedule'>
export type ChangedMenuSchedule = Of<'put_merchant_admin_menu_schedule', 'schedule'>
export type BusinessHours = Of<'post_merchant_admin_schedule', 'schedule'>
export type Zone = Of<'post_merchant_admin_zones', 'deliveryZones'>[number]
type Without<Id extends Parameters<Call>[0], Key extends string = 'merchantId'> = Omit<
  Input<Id>,
  'merchantId' | Key
>

/** One merchant, for its administrators. Customers see a change as soon as the call returns. */
export function adminCalls(call: Call, id: Id) {
  const merchantId = Number(id)
  return {
    menu: menuCalls(call, merchantId),
    links: linkCalls(call, merchantId),
    /** Creates a whole menu at once. Invalid parts are left out with everything below them, and listed in `message`. */
    structure: (menu: MenuTree, options?: CallOptions) =>
      call('post_merchant_admin_menu_structure', { merchantId, menu }, options),
    schedules: scheduleCalls(call, merchantId),
    hours: hoursCalls(call, merchantId),
    zones: zoneCalls(call, merchantId),
    orders: orderCalls(call, merchantId),
    info: (options?: CallOptions) => call('get_merchant_admin_info', { merchantId }, options),
    changeInfo: (changes: Without<'put_merchant_admin_info'>, options?: CallOptions) =>
      call('put_merchant_admin_info', { ...changes, merchantId }, options),
  }
}

function menuCalls(call: Call, merchantId: number) {
  return {
    get: (more: Without<'get_merchant_admin_menu'> = {}, options?: CallOptions) =>
      call('get_merchant_admin_menu', { ...more, merchantId }, options),
    create: (entities: NewEntity[], options?: CallOptions) =>
      call('post_merchant_admin_menu', { merchantId, entities }, options),
    change: (entities: ChangedEntity[], options?: CallOptions) =>
      call('put_merchant_admin_menu', { merchantId, entities }, options),
    remove: (entityIds: number[], options?: CallOptions) =>
      call('delete_merchant_admin_menu', { merchantId, entityIds }, options),
    export: (format: 'json' | 'csv' | 'spreadsheet' | 'schema_org' = 'json', options?: CallOptions) =>
      call('get_merchant_admin_menu_export', { merchantId, format }, options),
    /** Replaces the menu with a file; `dryRun` only says what would change. */
    import: (file: Without<'post_merchant_admin_menu_import'>, options?: CallOptions) =>
      call('post_merchant_admin_menu_import', { ...file, merchantId }, options),
    imports: importCalls(call, merchantId),
    lint: (options?: CallOptions) => call('post_merchant_admin_menu_lint', { merchantId }, options),
    revisions: (more: Without<'get_merchant_admin_menu_revisions'> = {}, options?: CallOptions) =>
      call('get_merchant_admin_menu_revisions', { ...more, merchantId }, options),
    diff: (more: Without<'get_merchant_admin_menu_diff'> = {}, options?: CallOptions) =>
      call('get_merchant_admin_menu_diff', { ...more, merchantId }, options),
    rollback: (revision: number, more: { dryRun?: boolean } = {}, options?: CallOptions) =>
      call('post_merchant_admin_menu_rollback', { ...more, merchantId, revision }, options),
  }
}

/** Menus from other systems: import a draft, review it and publish it. */
function importCalls(call: Call, merchantId: number) {
  return {
    list: (options?: CallOptions) => call('get_merchant_admin_menu_imports', { merchantId }, options),
    /** Stores a draft and says what publishing it would do; `file` is base64 text. */
    create: (source: Without<'post_merchant_admin_menu_imports'>, options?: CallOptions) =>
      call('post_merchant_admin_menu_imports', { ...source, merchantId }, options),
    get: (importId: number, options?: CallOptions) =>
      call('get_merchant_admin_menu_imports_import_id', { merchantId, import_id: importId }, options),
    preview: (importId: number, options?: CallOptions) =>
      call('get_merchant_admin_menu_imports_import_id_preview', { merchantId, import_id: importId }, options),
    publish: (
      importId: number,
      more: { prefer?: 'ours' | 'source'; revision?: number } = {},
      options?: CallOptions,
    ) =>
      call(
        'post_merchant_admin_menu_imports_import_id_publish',
        { ...more, merchantId, import_id: importId },
        options,
      ),
  }
}

function linkCalls(call: Call, merchantId: number) {
  return {
    add: (links: MenuLink[], options?: CallOptions) =>
      call('post_merchant_admin_menu_link', { merchantId, links }, options),
    reorder: (links: MenuLink[], options?: CallOptions) =>
      call('put_merchant_admin_menu_link', { merchantId, links }, options),
    remove: (links: Pick<MenuLink, 'parentId' | 'childId'>[], options?: CallOptions) =>
      call('delete_merchant_admin_menu_link', { merchantId, links }, options),
  }
}

/** When parts of the menu can be ordered. */
function scheduleCalls(call: Call, merchantId: number) {
  return {
    list: (options?: CallOptions) => call('get_merchant_admin_menu_schedule', { merchantId }, options),
    create: (schedule: MenuSchedule, options?: CallOptions) =>
      call('post_merchant_admin_menu_schedule', { merchantId, schedule }, options),
    change: (schedule: ChangedMenuSchedule, options?: CallOptions) =>
      call('put_merchant_admin_menu_schedule', { merchantId, schedule }, options),
  }
}

/** When the merchant is open and delivers. Each list that is sent replaces the stored one. */
function hoursCalls(call: Call, merchantId: number) {
  return {
    get: (options?: CallOptions) => call('get_merchant_admin_schedule', { merchantId }, options),
    enter: (schedule: BusinessHours, options?: CallOptions) =>
      call('post_merchant_admin_schedule', { merchantId, schedule }, options),
    change: (schedule: BusinessHours, options?: CallOptions) =>
      call('put_merchant_admin_schedule', { merchantId, schedule }, options),
    clear: (options?: CallOptions) =>
      call('delete_merchant_admin_schedule_truncate', { merchantId }, options),
  }
}

function zoneCalls(call: Call, merchantId: number) {
  return {
    list: (more: Without<'get_merchant_admin_zones'> = {}, options?: CallOptions) =>
      call('get_merchant_admin_zones', { ...more, merchantId }, options),
    create: (deliveryZones: Zone[], options?: CallOptions) =>
      call('post_merchant_admin_zones', { merchantId, deliveryZones }, options),
    change: (deliveryZones: Zone[], options?: CallOptions) =>
      call('put_merchant_admin_zones', { merchantId, deliveryZones }, options),
    remove: (deliveryZoneIds: number[], options?: CallOptions) =>
      call('delete_merchant_admin_zones', { merchantId, deliveryZoneIds }, options),
    clear: (options?: CallOptions) => call('delete_merchant_admin_zones_truncate', { merchantId }, options),
    /** For drawing below zones. */
    streets: (edges: Without<'get_merchant_admin_zones_streets'>, options?: CallOptions) =>
      call('get_merchant_admin_zones_streets', { ...edges, merchantId }, options),
    /** Overlaps, duplicates and holes, in the stored zones or the given ones. */
    lint: (deliveryZones?: Zone[], options?: CallOptions) =>
      call(
        'post_merchant_admin_zones_lint',
        { merchantId, ...(deliveryZones && { deliveryZones }) },
        options,
      ),
  }
}

function orderCalls(call: Call, merchantId: number) {
  type Action = Input<'put_merchant_admin_orders'>['action']
  type More = { prepMinutes?: number; reason?: string }
  const act =
    (action: Action) =>
    (orderId: Id, more: More = {}, options?: CallOptions) =>
      call('put_merchant_admin_orders', { ...more, merchantId, orderId: Number(orderId), action }, options)
  return {
    list: (more: Without<'get_merchant_admin_orders'> = {}, options?: CallOptions) =>
      call('get_merchant_admin_orders', { ...more, merchantId }, options),
    confirm: act('confirm'),
    reject: act('reject'),
    ready: act('ready'),
    complete: act('complete'),
    cancel: act('cancel'),
  }
}
