import { admin } from './operation.ts'

export const readSession = admin('get_operator_session')
export const listViews = admin('get_operator_session_views')
export const saveView = admin('put_operator_session_views')
export const deleteView = admin('delete_operator_session_views')
export const listAudit = admin('get_operator_audit')
export const listApps = admin('get_operator_clients')
export const addApp = admin('post_operator_clients')
export const changeApp = admin('put_operator_clients_client_id')
export const listKeys = admin('get_operator_keys')
export const addKey = admin('post_operator_keys')
export const endKey = admin('delete_operator_keys_key_id')
