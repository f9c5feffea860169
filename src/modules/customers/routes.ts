import { noInput, type Route, route } from '../../http/route.ts'
import { type AccountDeps, readAccount } from './account.ts'
import {
  type CardDeps,
  collectCard,
  mustHavePaymentScope,
  prepareCard,
  readCards,
  removeCard,
  saveCard,
} from './cards/cards.ts'
import {
  type LocationDeps,
  type PreparedLocation,
  prepareChange,
  preparePosted,
  readLocations,
  removeLocation,
  saveLocation,
} from './locations.ts'
import * as wire from './schemas.ts'

const common = { access: 'customer', chapter: 'Customer' } as const

export type CustomerDeps = LocationDeps & CardDeps & AccountDeps

export function customerRoutes(deps: CustomerDeps): Route[] {
  return [...accountRoutes(deps), ...cardRoutes(deps)]
}

function accountRoutes(deps: CustomerDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/customer/account',
      summary: 'Read the account',
      description: '400 `bad_loc` with a reduced `user` when the default address cannot be verified.',
      input: noInput,
      answer: wire.Account,
      refusals: ['bad_loc'],
      handler: (_input, call) => readAccount(deps, call),
    }),
    route({
      ...common,
      method: 'GET',
      path: '/customer/location',
      summary: 'List saved addresses',
      description: 'If there are none, returns an empty list with `loc_none` in `message`.',
      input: noInput,
      answer: wire.Locations,
      handler: (_input, call) => readLocations(call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/customer/location',
      summary: 'Save an address',
      description: 'With `location_id`, changes that address. An address that is already saved keeps its id.',
      input: wire.PostedLocation,
      answer: wire.OneLocation,
      refusals: ['bad_loc', 'unknown_location', 'dupe_location', 'geocoder_unavailable'],
      prepare: (input, call): Promise<PreparedLocation> => preparePosted(deps, input, call),
      handler: (_input, call, prepared) => saveLocation(prepared, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/customer/location/{location_id}',
      summary: 'Change a saved address',
      description: 'Only the fields you send change; null clears an optional field.',
      input: wire.LocationPatch,
      answer: wire.OneLocation,
      refusals: ['bad_loc', 'unknown_location', 'dupe_location', 'geocoder_unavailable'],
      prepare: (input, call): Promise<PreparedLocation> => prepareChange(deps, input, call),
      handler: (_input, call, prepared) => saveLocation(prepared, call),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/customer/location/{location_id}',
      summary: 'Delete a saved address',
      input: wire.LocationQuery,
      answer: wire.GoneLocation,
      refusals: ['unknown_location'],
      handler: removeLocation,
    }),
  ]
}

function cardRoutes(deps: CustomerDeps): Route[] {
  return [
    route({
      ...common,
      method: 'GET',
      path: '/customer/cc',
      summary: 'List saved cards',
      input: wire.CardsQuery,
      answer: wire.Cards,
      handler: (input, call) => readCards(deps, input, call),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/customer/cc',
      summary: 'Save a card',
      description:
        'Requires the `payment` scope. The number is sent to the payment gateway and never stored.',
      mustBeAllowed: mustHavePaymentScope,
      input: wire.NewCard,
      answer: wire.AddedCard,
      refusals: ['forbidden', 'card_numbers_refused', 'payment_declined', 'payments_unavailable'],
      prepare: (input, call) => prepareCard(deps, input, call),
      handler: (_input, call, prepared) => saveCard(prepared, call),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/customer/card_setup',
      summary: 'Save the card of a completed setup',
      description:
        'Requires the `payment` scope. The card was entered in the gateway’s own fields (`POST /customer/card_setup`).',
      mustBeAllowed: mustHavePaymentScope,
      input: wire.CollectedCard,
      answer: wire.AddedCard,
      refusals: ['forbidden', 'no_card_fields', 'payment_declined', 'payments_unavailable'],
      prepare: (input, call) => collectCard(deps, input, call),
      handler: (_input, call, prepared) => saveCard(prepared, call),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/customer/cc/{cc_id}',
      summary: 'Delete a saved card',
      input: wire.CardQuery,
      answer: wire.GoneCard,
      refusals: ['unknown_card'],
      handler: removeCard,
    }),
  ]
}
