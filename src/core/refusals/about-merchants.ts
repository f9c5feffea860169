import { type CatalogEntry, entry } from './catalog-entry.ts'

/** The part of the catalog about merchants, their menus and the people who run them. */
export const merchantRefusals = {
  // Merchants and menus
  no_rest: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
  no_item: entry(400, 'This isn’t on the menu.', 'No visible item of this merchant has this id.'),
  bad_id: entry(400, 'We couldn’t find this merchant.', 'No merchant has this id.'),
  deactivated: entry(400, 'This merchant isn’t accepting orders.', 'The merchant is deactivated.'),
  not_found: entry(400, 'This merchant hasn’t set its hours yet.', 'The merchant has no schedule.'),
  no_delivery_results: entry(
    200,
    'No merchants serve this address yet.',
    'The search is valid, but no merchant matches.',
  ),
  keyword_too_long: entry(400, 'Use fewer words.', 'keyword must have fewer than 500 characters.'),

  // The people of a merchant
  already_staff: entry(
    400,
    'This person is already on the staff.',
    'The email address has a role in this group; change it with PUT.',
  ),
  unknown_staff: entry(
    400,
    'We couldn’t find this staff member.',
    'No staff member or invitation has this id or email address.',
  ),
  unknown_session: entry(400, 'This session has ended.', 'No open session of this person has this id.'),
  unknown_key: entry(400, 'We couldn’t find this key.', 'No key has this id.'),
  taken_name: entry(400, 'This name is taken.', 'Another key has this name.'),
  unknown_application: entry(400, 'We couldn’t find this application.', 'No application has this id.'),
  unknown_payout: entry(400, 'We couldn’t find this payout.', 'The merchant has no transfer with this id.'),
  payout_too_large: entry(
    400,
    'This is more than can be paid out now.',
    'The ledger owes less than this amount, or nothing.',
  ),
  payout_not_possible: entry(
    400,
    'You can’t do that with this payout right now.',
    'The transfer’s status doesn’t allow it.',
  ),
  payouts_unavailable: entry(
    503,
    'We couldn’t reach our payout provider. Try again in a moment.',
    'The payout provider didn’t respond, or refused to open an account. Nothing has changed. Try again.',
  ),
  unknown_connection: entry(
    400,
    'We couldn’t find this connection.',
    'The merchant has no connection with this id.',
  ),
  already_connected: entry(
    400,
    'Square is connected already. Disconnect it first.',
    'A merchant can have one Square connection at a time.',
  ),
  connection_unavailable: entry(
    503,
    'We couldn’t reach the other system. Try again in a moment.',
    'The other system didn’t respond, or the marketplace isn’t set up to use it. Nothing has changed.',
  ),
  unknown_license: entry(400, 'We couldn’t find this license.', 'The merchant has no license with this id.'),
  last_owner: entry(
    400,
    'There must be at least one owner.',
    'The only owner of a group, or of the operator, can’t be removed or given another role.',
  ),

  // Merchant administration
  invalid_entity: entry(
    400,
    'Something on the menu isn’t right.',
    'A field of this entity is missing or wrong; `entity` is what was received.',
  ),
  unknown_entity: entry(400, 'This isn’t on the menu.', 'The merchant has no menu entity with this id.'),
  invalid_parent: entry(
    400,
    'This can’t go there.',
    'The parent doesn’t exist, or can’t contain a child of this type.',
  ),
  invalid_link: entry(
    400,
    'This can’t go there.',
    'The link doesn’t exist, already exists, or its parent can’t contain a child of this type.',
  ),
  cycle: entry(400, 'A menu can’t contain itself.', 'The child already contains the parent at some level.'),
  menu_too_large: entry(
    400,
    'This menu is too large.',
    'The menu would exceed the limit for size or for computing its prices.',
  ),
  too_many_children: entry(
    400,
    'You can’t add more entries there.',
    'The parent already has the maximum number of children of this type.',
  ),
  invalid_schedule: entry(400, 'Check these hours.', 'A shift is incomplete, invalid or overlaps another.'),
  unknown_schedule: entry(
    400,
    'We couldn’t find this schedule.',
    'The merchant has no menu schedule with this id.',
  ),
  invalid_zone: entry(
    400,
    'Check this delivery zone.',
    'A field of this zone is missing or wrong; `entity` is what was received.',
  ),
  unknown_zone: entry(
    400,
    'We couldn’t find this delivery zone.',
    'The merchant has no delivery zone with this id.',
  ),
  unknown_revision: entry(
    400,
    'We couldn’t find this version of the menu.',
    'The menu has no revision with this number.',
  ),
  invalid_document: entry(
    400,
    'We couldn’t read this menu file.',
    'The document isn’t a menu in the given format.',
  ),
  unknown_import: entry(
    400,
    'We couldn’t find this import. Import the menu again.',
    'The merchant has no draft of an imported menu with this id.',
  ),
  stale_revision: entry(
    409,
    'Someone else changed this menu. Reload it and try again.',
    'The menu is at a different revision than the request expects.',
  ),
} as const satisfies Record<string, CatalogEntry>
