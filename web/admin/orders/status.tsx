import { Tag, type Tone } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('orders')

export const openStatuses = ['placed', 'confirmed', 'ready', 'out_for_delivery'] as const
export const statuses = [...openStatuses, 'completed', 'rejected', 'cancelled', 'failed'] as const
export type Status = (typeof statuses)[number]

const tones: Record<Status, Tone> = {
  ...{ placed: 'warn', confirmed: '', ready: '', out_for_delivery: '' },
  ...{ completed: 'good', rejected: 'bad', cancelled: 'bad', failed: 'bad' },
}

export const isOpen = (status: string) => openStatuses.some((one) => one === status)

export function statusText(status: string): string {
  const known = statuses.find((one) => one === status)
  return known ? t(`status.${known}`) : status
}

export function StatusTag({ status }: { status: string }) {
  const known = statuses.find((one) => one === status)
  return <Tag tone={known ? tones[known] : ''}>{statusText(status)}</Tag>
}
