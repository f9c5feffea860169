import type { Violation } from './contract.ts'
import { Findings } from './findings.ts'
import { isObject, plainText } from './read-values.ts'

export type CheckedError = { code: string; detail: string; violations: Violation[] }

const maxCodeLength = 100
const maxDetailLength = 500

/** Reads the body of a 400: {code, user_msg, dev_msg}. Always returns something that can be shown. */
export function checkErrorBody(body: unknown): CheckedError {
  const findings = new Findings()
  if (!isObject(body)) {
    findings.add('warning', 'body', 'must be a JSON object')
    return {
      code: '',
      detail: typeof body === 'string' ? plainText(body, maxDetailLength) : '',
      violations: findings.violations,
    }
  }
  const read = (field: 'code' | 'user_msg' | 'dev_msg') => {
    const value = body[field]
    if (typeof value === 'string') return value
    findings.add('warning', field, value === undefined ? 'is missing' : 'must be a string')
    return typeof value === 'number' ? String(value) : ''
  }
  const [code, userMessage, devMessage] = [read('code'), read('user_msg'), read('dev_msg')]
  if (code === '' && body.code === '') findings.add('warning', 'code', 'must not be empty')
  return {
    code: plainText(code, maxCodeLength),
    detail: plainText(devMessage || userMessage, maxDetailLength),
    violations: findings.violations,
  }
}
