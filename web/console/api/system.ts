import { admin } from './operation.ts'

export const readOverview = admin('get_operator_overview')
export const readMap = admin('get_operator_map')
export const readStreets = admin('get_place_streets')
export const readSystem = admin('get_operator_system')
export const readDoctor = admin('get_operator_doctor')
export const runDoctor = admin('post_operator_doctor')
export const readSettings = admin('get_operator_settings')
export const changeSettings = admin('put_operator_settings')
export const readBrand = admin('get_operator_brand')
export const changeBrand = admin('put_operator_brand')
export const readMaintenance = admin('get_operator_maintenance')
export const changeMaintenance = admin('put_operator_maintenance')
