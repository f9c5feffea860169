import type { Call, CallOptions, Input } from '../call.ts'
import type { Id } from './place.ts'

type Changes<Operation extends Parameters<Call>[0], Key extends string> = Omit<Input<Operation>, Key>

/** The operator of the marketplace. Needs `operatorToken`. */
export function operatorCalls(call: Call) {
  return {
    clients: {
      list: (options?: CallOptions) => call('get_operator_clients', {}, options),
      create: (app: Input<'post_operator_clients'>, options?: CallOptions) =>
        call('post_operator_clients', app, options),
      change: (
        client_id: string,
        changes: Changes<'put_operator_clients_client_id', 'client_id'>,
        options?: CallOptions,
      ) => call('put_operator_clients_client_id', { ...changes, client_id }, options),
    },
    groups: {
      list: (options?: CallOptions) => call('get_operator_groups', {}, options),
      create: (group: Input<'post_operator_groups'>, options?: CallOptions) =>
        call('post_operator_groups', group, options),
      change: (
        group_id: Id,
        changes: Changes<'put_operator_groups_group_id', 'group_id'>,
        options?: CallOptions,
      ) => call('put_operator_groups_group_id', { ...changes, group_id }, options),
    },
    orders: {
      list: (more: Input<'get_operator_orders'> = {}, options?: CallOptions) =>
        call('get_operator_orders', more, options),
      get: (order_id: Id, options?: CallOptions) =>
        call('get_operator_orders_order_id', { order_id }, options),
      act: (
        order_id: Id,
        action: Changes<'put_operator_orders_order_id', 'order_id'>,
        options?: CallOptions,
      ) => call('put_operator_orders_order_id', { ...action, order_id }, options),
    },
    customers: {
      list: (more: Input<'get_operator_customers'> = {}, options?: CallOptions) =>
        call('get_operator_customers', more, options),
      get: (customer_id: Id, options?: CallOptions) =>
        call('get_operator_customers_customer_id', { customer_id }, options),
      change: (
        customer_id: Id,
        changes: Changes<'put_operator_customers_customer_id', 'customer_id'>,
        options?: CallOptions,
      ) => call('put_operator_customers_customer_id', { ...changes, customer_id }, options),
    },
    merchants: {
      get: (merchant_id: Id, options?: CallOptions) =>
        call('get_operator_merchants_merchant_id', { merchant_id }, options),
      list: (more: Input<'get_operator_merchants'> = {}, options?: CallOptions) =>
        call('get_operator_merchants', more, options),
      change: (
        merchant_id: Id,
        changes: Changes<'put_operator_merchants_merchant_id', 'merchant_id'>,
        options?: CallOptions,
      ) => call('put_operator_merchants_merchant_id', { ...changes, merchant_id }, options),
    },
    maintenance: {
      get: (options?: CallOptions) => call('get_operator_maintenance', {}, options),
      set: (on: boolean, options?: CallOptions) => call('put_operator_maintenance', { on }, options),
    },
    audit: (more: Input<'get_operator_audit'> = {}, options?: CallOptions) =>
      call('get_operator_audit', more, options),
    locate: (address: string, more: { inexact?: boolean } = {}, options?: CallOptions) =>
      call('get_operator_geocoder_locate', { ...more, address }, options),
    ...staffCalls(call),
    ...courierCalls(call),
    ...moneyCalls(call),
    catalogue: catalogueCalls(call),
    compliance: complianceCalls(call),
  }
}

/** The operator's staff, their sessions, and API keys. */
function staffCalls(call: Call) {
  return {
    session: {
      /** The response's `access_token` is the `operatorToken` of a client. */
      signIn: (input: Input<'post_operator_session'>, options?: CallOptions) =>
        call('post_operator_session', input, options),
      get: (options?: CallOptions) => call('get_operator_session', {}, options),
      changePassword: (input: Input<'put_operator_session'>, options?: CallOptions) =>
        call('put_operator_session', input, options),
      /** This session, or another one of the same person. */
      end: (input: Input<'delete_operator_session'> = {}, options?: CallOptions) =>
        call('delete_operator_session', input, options),
      offerTotp: (options?: CallOptions) => call('post_operator_session_totp', {}, options),
      confirmTotp: (totp: string, options?: CallOptions) =>
        call('put_operator_session_totp', { totp }, options),
      offerPasskey: (options?: CallOptions) => call('post_operator_session_passkeys', {}, options),
      addPasskey: (input: Input<'put_operator_session_passkeys'>, options?: CallOptions) =>
        call('put_operator_session_passkeys', input, options),
      removePasskey: (passkey_id: string, options?: CallOptions) =>
        call('delete_operator_session_passkeys', { passkey_id }, options),
    },
    staff: {
      list: (options?: CallOptions) => call('get_operator_staff', {}, options),
      create: (person: Input<'post_operator_staff'>, options?: CallOptions) =>
        call('post_operator_staff', person, options),
      change: (
        staff_id: Id,
        changes: Changes<'put_operator_staff_staff_id', 'staff_id'>,
        options?: CallOptions,
      ) => call('put_operator_staff_staff_id', { ...changes, staff_id }, options),
      remove: (staff_id: Id, options?: CallOptions) =>
        call('delete_operator_staff_staff_id', { staff_id }, options),
      endSessions: (staff_id: Id, options?: CallOptions) =>
        call('delete_operator_staff_staff_id_sessions', { staff_id }, options),
    },
    keys: {
      list: (options?: CallOptions) => call('get_operator_keys', {}, options),
      /** The response's `key` is shown only this once. */
      create: (key: Input<'post_operator_keys'>, options?: CallOptions) =>
        call('post_operator_keys', key, options),
      end: (key_id: string, options?: CallOptions) =>
        call('delete_operator_keys_key_id', { key_id }, options),
    },
  }
}

function courierCalls(call: Call) {
  return {
    providers: {
      list: (options?: CallOptions) => call('get_operator_providers', {}, options),
      /** The response's `key` is for the test endpoints; it is shown only this once. */
      create: (company: Input<'post_operator_providers'>, options?: CallOptions) =>
        call('post_operator_providers', company, options),
      change: (
        provider_id: Id,
        changes: Changes<'put_operator_providers_provider_id', 'provider_id'>,
        options?: CallOptions,
      ) => call('put_operator_providers_provider_id', { ...changes, provider_id }, options),
      scorecard: (provider_id: Id, more: { days?: number } = {}, options?: CallOptions) =>
        call('get_operator_providers_provider_id_scorecard', { ...more, provider_id }, options),
    },
    deliveries: {
      get: (order_id: Id, options?: CallOptions) =>
        call('get_operator_deliveries_order_id', { order_id }, options),
      clearUp: (
        order_id: Id,
        action: Input<'put_operator_deliveries_order_id'>['action'],
        options?: CallOptions,
      ) => call('put_operator_deliveries_order_id', { order_id, action }, options),
    },
  }
}

function moneyCalls(call: Call) {
  return {
    promotions: {
      list: (more: Input<'get_operator_promotions'> = {}, options?: CallOptions) =>
        call('get_operator_promotions', more, options),
      create: (promotion: Input<'post_operator_promotions'>, options?: CallOptions) =>
        call('post_operator_promotions', promotion, options),
    },
    giveGiftCard: (gift: Input<'post_operator_gift_cards'>, options?: CallOptions) =>
      call('post_operator_gift_cards', gift, options),
    giveCredit: (gift: Input<'post_operator_credits'>, options?: CallOptions) =>
      call('post_operator_credits', gift, options),
    payouts: (day: string, more: { merchant_id?: number } = {}, options?: CallOptions) =>
      call('get_operator_payouts', { ...more, day }, options),
    ledger: (order_id: Id, options?: CallOptions) =>
      call('get_operator_ledger_order_id', { order_id }, options),
  }
}

function catalogueCalls(call: Call) {
  return {
    get: (options?: CallOptions) => call('get_operator_catalogue', {}, options),
    importProducts: (input: Input<'post_operator_catalogue_products'>, options?: CallOptions) =>
      call('post_operator_catalogue_products', input, options),
    importOffers: (input: Input<'post_operator_catalogue_offers'>, options?: CallOptions) =>
      call('post_operator_catalogue_offers', input, options),
    removeOtherOffers: (input: Input<'post_operator_catalogue_offers_others'>, options?: CallOptions) =>
      call('post_operator_catalogue_offers_others', input, options),
    matches: (more: Input<'get_operator_catalogue_matches'> = {}, options?: CallOptions) =>
      call('get_operator_catalogue_matches', more, options),
    decideMatch: (
      match_id: Id,
      decision: Input<'post_operator_catalogue_matches_match_id'>['decision'],
      options?: CallOptions,
    ) => call('post_operator_catalogue_matches_match_id', { match_id, decision }, options),
  }
}

/** The rules on alcohol and tobacco. */
function complianceCalls(call: Call) {
  return {
    list: (options?: CallOptions) => call('get_operator_compliance', {}, options),
    get: (version: string, options?: CallOptions) =>
      call('get_operator_compliance_version', { version }, options),
    load: (rules: Input<'post_operator_compliance'>, options?: CallOptions) =>
      call('post_operator_compliance', rules, options),
    activate: (version: string, options?: CallOptions) =>
      call('put_operator_compliance_version', { version, active: true }, options),
    decide: (sale: Input<'post_operator_compliance_decide'>, options?: CallOptions) =>
      call('post_operator_compliance_decide', sale, options),
  }
}
