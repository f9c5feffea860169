import { toPartner, toShop, toShopAboutOrder } from './original.ts'

/** Emails to owners of shops and to applicants. In English, because we don't know which language they read. */
export const shopEmails = {
  shop_order_placed: toShopAboutOrder(['total'], {
    en: { subject: '{shop}: new order {order_id}', opening: '{shop} has a new order for {total}.' },
  }),
  shop_order_waiting: toShopAboutOrder(['total', 'answer_by'], {
    en: {
      subject: '{shop}: order {order_id} is waiting for your answer',
      opening: 'Order {order_id} at {shop} is still waiting for your answer.',
    },
  }),
  shop_order_cancelled: toShopAboutOrder(['total'], {
    en: {
      subject: '{shop}: order {order_id} was canceled',
      opening: 'This order at {shop} was canceled. Please don’t make it.',
    },
  }),
  shop_order_failed: toShopAboutOrder(['total'], {
    en: {
      subject: '{shop}: order {order_id} has failed',
      opening: 'This order at {shop} has failed. Please don’t make it.',
    },
  }),
  shop_card_declined: toShopAboutOrder(['for_time', 'change_by'], {
    en: {
      subject: '{shop}: the card for order {order_id} was declined',
      opening:
        'The card for order {order_id} at {shop}, for {for_time}, was declined. We asked the customer to change it.',
    },
  }),
  shop_no_courier: toShopAboutOrder([], {
    en: {
      subject: '{shop}: no courier for order {order_id}',
      opening: 'No courier can deliver order {order_id} from {shop} right now.',
    },
  }),
  shop_return_failed: toShopAboutOrder([], {
    en: {
      subject: '{shop}: order {order_id} does not come back by itself',
      opening:
        'Order {order_id} from {shop} couldn’t be handed over, and we found no courier to bring it back to you.',
    },
  }),
  // Sent in both languages, one below the other.
  shop_help_opened: toShopAboutOrder([], {
    en: {
      subject: '{shop}: help with order {order_id}',
      opening: 'A customer needs help with order {order_id} at {shop}.',
    },
    es: {
      subject: 'ayuda con el pedido {order_id}',
      opening: 'Un cliente necesita ayuda con el pedido {order_id} en {shop}.',
    },
  }),
  license_ending: toShop(['license', 'number', 'expires', 'time_left'], {
    en: {
      subject: '{shop}: the {license} license ends in {time_left}',
      opening: 'The {license} license {number} of {shop} ends on {expires}.',
    },
  }),
  license_ended: toShop(['license', 'number', 'expires'], {
    en: {
      subject: '{shop}: the {license} license has ended',
      opening: 'The {license} license {number} of {shop} ended on {expires}.',
    },
  }),
  payout_account_restricted: toShop([], {
    en: {
      subject: '{shop}: payouts are on hold',
      opening: 'Stripe needs more information before it can pay {shop}.',
    },
  }),
  payout_failed: toShop([], {
    en: {
      subject: '{shop}: a payout didn’t go through',
      opening: 'A payout to {shop} didn’t reach your bank account.',
    },
  }),
  application_declined: toShop([], {
    en: {
      subject: '{shop}: your application',
      opening: 'Thank you for applying with {shop}. We cannot take it up now.',
    },
  }),
  staff_invitation: toPartner(['group', 'inviter', 'role'], {
    en: {
      subject: '{group}: you are invited to join the staff',
      opening: '{inviter} invites you to join the staff of {group} as {role}.',
    },
  }),
  webhook_disabled: toPartner(['webhook'], {
    en: {
      subject: 'A webhook was disabled',
      opening: 'We stopped sending events to the webhook {webhook}.',
    },
  }),
}
