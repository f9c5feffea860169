/** Why the service can't start, in one sentence that says what to do. Printed without a stack; exit code 1. */
export class StartFault extends Error {
  override name = 'StartFault'
}
