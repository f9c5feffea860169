import { serverNow } from '../../console/context.ts'

const soonMs = 30 * 86_400_000

/** Whether a license has to be renewed within 30 days, or had to be. */
export const expiresSoon = ({ expires }: { expires: string }) => Date.parse(expires) - serverNow() < soonMs
