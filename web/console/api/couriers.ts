import { admin } from './operation.ts'

export const listProviders = admin('get_operator_providers')
export const addProvider = admin('post_operator_providers')
export const changeProvider = admin('put_operator_providers_provider_id')
export const listFigures = admin('get_operator_providers_figures')
export const switchCity = admin('put_operator_providers_provider_id_cities')
export const readScorecard = admin('get_operator_providers_provider_id_scorecard')
export const listChecks = admin('get_operator_providers_provider_id_checks')
export const startCheck = admin('post_operator_providers_provider_id_checks')
export const readCheck = admin('get_operator_providers_provider_id_checks_check_id')
export const stopCheck = admin('delete_operator_providers_provider_id_checks_check_id')
export const listDeliveries = admin('get_operator_deliveries')
export const changeDelivery = admin('put_operator_deliveries_order_id')
