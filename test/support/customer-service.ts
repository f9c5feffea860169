import { type ServiceOptions, type TestService, testService } from './test-service.ts'

/** The demo world, whose customers have a past. */
export function customerService(more: ServiceOptions = {}): TestService {
  return testService({ template: 'demo', ...more })
}

export const codesOf = (answer: { body: { message: { code: string }[] } }) =>
  answer.body.message.map(({ code }) => code)

export const fieldsOf = (answer: { body: { message: { field?: string }[] } }) =>
  answer.body.message.map(({ field }) => field)
