import { admin } from './operation.ts'

export const listHelp = admin('get_operator_help')
export const answerHelp = admin('post_operator_help_help_id')
