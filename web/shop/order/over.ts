const ended = ['completed', 'rejected', 'cancelled', 'failed']

/** Whether nothing more will happen to an order by itself. */
export const isOver = ({ status }: { status: string }) => ended.includes(status)
