import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'

export function aQueue(change: Partial<Queue> = {}): Queue {
  return {
    id: '0',
    name: 'Queue',
    posts_per_day: 2,
    from_hour: 0,
    to_hour: 24,
    slots: null,
    tag_gap_hours: 0,
    is_paused: false,
    next_at: null,
    free_at: '2099-03-05T09:00:00.000Z',
    posts: [],
    ...change,
  }
}
