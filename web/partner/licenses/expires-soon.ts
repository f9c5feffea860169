import { serverNow } from '../../console/context.ts'

const soonMs = 30 * 86_400_000

/** True if a license expires within 30 days or has expired. */
export const expiresSoon = ({ expires }: { expires: string }) => Date.parse(expires) - serverNow() < soonMs
