// Shifts the clock of a Node process: node --import ./test/support/machine-clock.mjs, with MACHINE_CLOCK set to the moment
// (ISO 8601) that the shifted clock showed at MACHINE_CLOCK_SET_AT (epoch milliseconds). Plain JavaScript, because npm runs
// on any Node >= 20.
const { MACHINE_CLOCK, MACHINE_CLOCK_SET_AT } = process.env

if (MACHINE_CLOCK && MACHINE_CLOCK_SET_AT)
  shiftClock(Date.parse(MACHINE_CLOCK) - Number(MACHINE_CLOCK_SET_AT))

function shiftClock(aheadMs) {
  const RealDate = Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: (target) => Reflect.construct(target, [now()]).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  if (globalThis.Temporal) {
    const instant = () => Temporal.Instant.fromEpochMilliseconds(now())
    Object.defineProperty(Temporal.Now, 'instant', { value: instant })
  }
}
